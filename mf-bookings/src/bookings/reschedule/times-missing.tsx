import { Button, Notice, Skeleton, Stack, VisuallyHidden } from '@nearhand/ui';

interface Props {
  isError: boolean;
  onRetry: () => void;
  onClose: () => void;
}

/** In place of the form until it is known which times are free. */
export const TimesMissing = ({ isError, onRetry, onClose }: Props) => (
  <Stack spacing={2.5} aria-busy={!isError}>
    {isError ? (
      <Notice severity="error">
        The free times could not be loaded.{' '}
        <Button size="small" color="inherit" variant="text" onClick={onRetry}>
          Retry
        </Button>
      </Notice>
    ) : (
      <>
        <VisuallyHidden>Loading…</VisuallyHidden>
        <Skeleton variant="rounded" height={76} />
        <Skeleton variant="rounded" height={76} />
      </>
    )}
    <Button variant="outlined" color="inherit" onClick={onClose} sx={{ alignSelf: 'flex-end' }}>
      Keep Current Time
    </Button>
  </Stack>
);
