import type { WaitingEntry } from '@nearhand/contracts';
import { orToast, toast, useSingleFlight } from '@nearhand/platform';
import { Button, recoverFocus, VisuallyHidden } from '@nearhand/ui';
import { useMutation } from '@tanstack/react-query';
import { formatTime } from '../bookings/booking-time.tsx';
import { leaveWaitingList } from './waiting-api.ts';

/** Of one time, or of all times of a day. */
export const LeaveButton = ({ entries }: { entries: readonly WaitingEntry[] }) => {
  const { mutateAsync, isPending } = useMutation(leaveWaitingList);
  const leave = useSingleFlight(async () => {
    const left = Promise.all(entries.map(({ _id }) => mutateAsync(_id)));
    if (!(await orToast(left, 'Failed to leave the waiting list'))) return;
    toast.success(entries.length === 1 ? 'You no longer wait for this time' : 'You no longer wait for these times');
    recoverFocus();
  });
  return (
    <Button size="small" loading={isPending} onClick={() => void leave()}>
      Leave the waiting list<VisuallyHidden> for {entries.map(formatTime).join('; ')}</VisuallyHidden>
    </Button>
  );
};
