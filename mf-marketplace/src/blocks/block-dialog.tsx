import { type BlockState, instantFormat, mediumDate } from '@nearhand/contracts';
import { useAction } from '@nearhand/platform/action';
import { ConfirmDialog } from '@nearhand/ui/overlays';
import { blockPerson } from './block-api.ts';

interface BlockDialogProps extends Pick<BlockState, 'openBookings'> {
  person: { _id: string; name: string };
  onClose: () => void;
}

const day = instantFormat({ ...mediumDate, timeZone: 'UTC' });

/** Names the bookings that stay open. */
export const BlockDialog = ({ person, openBookings, onClose }: BlockDialogProps) => {
  const { run, isPending } = useAction(blockPerson, {
    failed: 'Failed to block this person',
    done: ['Blocked', 'They are not told. You can unblock them on your profile.'],
    onEnd: onClose,
  });
  return (
    <ConfirmDialog
      open
      destructive
      title="Block this person?"
      text={
        <>
          <p>
            You and <bdi>{person.name}</bdi> can no longer write to each other, book or review each other. They are not
            told.
          </p>
          {openBookings.length > 0 && (
            <>
              <p>These bookings between you stay open. Cancel them first if you do not want them:</p>
              <ul>
                {openBookings.map(({ _id, service, date, timeSlot }) => (
                  <li key={_id}>
                    <bdi>{service}</bdi>, {day(date)}, {timeSlot}
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      }
      confirmLabel="Block"
      busy={isPending}
      onConfirm={() => void run(person._id)}
      onClose={onClose}
    />
  );
};
