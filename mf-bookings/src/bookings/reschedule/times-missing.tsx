import { Button, Skeleton, Stack, VisuallyHidden } from '@nearhand/ui';
import { TimesProblem } from '../times-problem.tsx';

interface Props {
  isError: boolean;
  onRetry: () => void;
  onClose: () => void;
}

/** In place of the form until it is known which times are free. */
export const TimesMissing = ({ isError, onRetry, onClose }: Props) => (
  <Stack spacing={2.5} aria-busy={!isError}>
    {isError ? (
      <TimesProblem onRetry={onRetry} />
    ) : (
      <>
        <VisuallyHidden>Loading…</VisuallyHidden>
        <Skeleton variant="rounded" height={76} />
        <Skeleton variant="rounded" height={76} />
      </>
    )}
    <Button variant="outlined" color="inherit" onClick={onClose} sx={{ alignSelf: { sm: 'flex-end' } }}>
      Keep Current Time
    </Button>
  </Stack>
);
