import type { Booking, BookingAction, BookingParty } from '@nearhand/contracts';
import { errorToast, toast, useSingleFlight } from '@nearhand/platform';
import { Typography } from '@nearhand/ui';
import { ConfirmDialog } from '@nearhand/ui/overlays';
import { useMutation } from '@tanstack/react-query';
import { changeBooking } from '../bookings/booking-api.ts';
import { BookingTime } from '../bookings/booking-time.tsx';
import { useFocusAfterwards } from '../bookings/use-focus-afterwards.ts';
import { bookingDecisions } from './booking-decision.ts';

interface Props {
  booking: Booking;
  /** Who decides. */
  party: BookingParty;
  /** What is being asked about. */
  action: BookingAction;
  onClose: () => void;
}

/** Asks before a booking's status changes, changes it, and says how that went. */
export const DecideBookingDialog = ({ booking, party, action, onClose }: Props) => {
  const { mutateAsync, isPending } = useMutation(changeBooking);
  const decision = bookingDecisions[action];
  useFocusAfterwards();
  const confirm = useSingleFlight(async () => {
    try {
      await mutateAsync({ bookingId: booking._id, status: decision.to });
    } catch (error) {
      toast.error(...(await errorToast(error, decision.failed)));
      onClose();
      return;
    }
    toast.success(decision.done);
    onClose();
  });
  return (
    <ConfirmDialog
      open
      title={decision.title}
      text={decision.text(booking, party)}
      confirmLabel={decision.confirm}
      cancelLabel={decision.keep}
      destructive={decision.destructive}
      busy={isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Typography sx={{ mt: 2, fontWeight: 600 }}>
        <bdi>{booking.service.name}</bdi>
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        <BookingTime time={booking} />
      </Typography>
    </ConfirmDialog>
  );
};
