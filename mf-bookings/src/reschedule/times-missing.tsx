import { Button, Skeleton, Stack, VisuallyHidden } from '@nearhand/ui';
import { DialogRow } from '@nearhand/ui/overlays';
import { TimesProblem } from '../times/times-problem.tsx';

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
    <DialogRow>
      <Button variant="outlined" color="inherit" onClick={onClose}>
        Keep Current Time
      </Button>
    </DialogRow>
  </Stack>
);
