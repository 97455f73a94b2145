import { Button, Notice } from '@nearhand/ui';

/** Nobody can tell which times are free. */
export const TimesProblem = ({ onRetry }: { onRetry: () => void }) => (
  <Notice severity="error">
    The free times could not be loaded.{' '}
    <Button size="small" color="inherit" variant="text" onClick={onRetry}>
      Retry
    </Button>
  </Notice>
);
