import type { Booking, RescheduleBooking } from '@nearhand/contracts';
import { Typography } from '@nearhand/ui';
import { ConfirmDialog } from '@nearhand/ui/overlays';
import { BookingTime } from '../bookings/booking-time.tsx';
import { useFocusAfterwards } from '../bookings/use-focus-afterwards.ts';
import { rescheduleAnswers } from './reschedule-answer.ts';

interface Props {
  booking: Booking;
  request: RescheduleBooking;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a booking moves to another time. */
export const AcceptTimeDialog = ({ booking, request, ...dialog }: Props) => {
  useFocusAfterwards();
  return (
    <ConfirmDialog
      open
      title="Accept New Time"
      text={
        <>
          The booking moves from <BookingTime time={booking} /> to the new time.
        </>
      }
      confirmLabel={rescheduleAnswers.accept.label}
      cancelLabel="Not Yet"
      {...dialog}
    >
      <Typography sx={{ mt: 2, fontWeight: 600 }}>
        <bdi>{booking.service.name}</bdi>
      </Typography>
      <Typography>
        <BookingTime time={request} />
      </Typography>
    </ConfirmDialog>
  );
};
