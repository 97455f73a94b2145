import { allowedBookingActions, type Booking, type BookingParty, isPayable, paths } from '@nearhand/contracts';
import { Button, LinkButton, Stack } from '@nearhand/ui';
import { useState } from 'react';
import { DecideBookingDialog } from '../bookings/decide-booking-dialog.tsx';

interface Props {
  booking: Booking;
  party: BookingParty | undefined;
}

/** What can be done with a booking from the list; the detail page offers the rest. */
export const BookingCardActions = ({ booking, party }: Props) => {
  const [isCancelling, setCancelling] = useState(false);
  const { status, service, serviceOptionId } = booking;
  const isOver = status === 'completed' || status === 'cancelled';
  const canCancel = party && status === 'pending' && allowedBookingActions(booking, party).includes('cancel');
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
      <LinkButton to={paths.booking(booking._id)} size="small" variant="outlined">
        View Details
      </LinkButton>
      {isOver && party === 'customer' && (
        <LinkButton to={paths.book(service._id, serviceOptionId)} size="small" variant="outlined">
          Book Again
        </LinkButton>
      )}
      {isOver && (
        <LinkButton to={paths.service(service._id)} size="small" variant="outlined">
          View Service
        </LinkButton>
      )}
      {party === 'customer' && isPayable(booking) && (
        <LinkButton to={paths.pay(booking._id)} size="small" variant="contained">
          {booking.paymentStatus === 'failed' ? 'Retry Payment' : 'Pay Now'}
        </LinkButton>
      )}
      {canCancel && (
        <Button size="small" variant="text" color="error" onClick={() => setCancelling(true)}>
          Cancel
        </Button>
      )}
      <DecideBookingDialog
        booking={booking}
        action={isCancelling ? 'cancel' : undefined}
        onClose={() => setCancelling(false)}
      />
    </Stack>
  );
};
