import type { WaitingEntry } from '@nearhand/contracts';
import { orToast, toast, useSingleFlight } from '@nearhand/platform';
import { Button, recoverFocus, VisuallyHidden } from '@nearhand/ui';
import { useMutation } from '@tanstack/react-query';
import { formatTime } from '../bookings/booking-time.tsx';
import { leaveWaitingList } from './waiting-api.ts';

export const LeaveButton = ({ entry }: { entry: WaitingEntry }) => {
  const { mutateAsync, isPending } = useMutation(leaveWaitingList);
  const leave = useSingleFlight(async () => {
    if (!(await orToast(mutateAsync(entry._id), 'Failed to leave the waiting list'))) return;
    toast.success('You no longer wait for this time');
    recoverFocus();
  });
  return (
    <Button size="small" loading={isPending} onClick={() => void leave()}>
      Leave the waiting list<VisuallyHidden> for {formatTime(entry)}</VisuallyHidden>
    </Button>
  );
};
