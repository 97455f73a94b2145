import type { WaitingEntry } from '@nearhand/contracts';
import { useAction } from '@nearhand/platform/action';
import { Button, VisuallyHidden } from '@nearhand/ui';
import { formatTime } from '../bookings/booking-time.tsx';
import { leaveWaitingList } from './change-waiting.ts';

/** Of one time, or of all times of a day. */
export const LeaveButton = ({ entries }: { entries: readonly WaitingEntry[] }) => {
  const { run, isPending } = useAction(leaveWaitingList, {
    failed: 'Failed to leave the waiting list',
    done: entries.length === 1 ? 'You no longer wait for this time' : 'You no longer wait for these times',
  });
  return (
    <Button size="small" loading={isPending} onClick={() => void run(entries.map(({ _id }) => _id))}>
      Leave the waiting list<VisuallyHidden> for {entries.map(formatTime).join('; ')}</VisuallyHidden>
    </Button>
  );
};
