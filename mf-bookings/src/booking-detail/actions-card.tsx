import { allowedBookingActions, type Booking, type BookingAction, type BookingParty, paths } from '@nearhand/contracts';
import { useServes } from '@nearhand/platform';
import { Button, LinkButton, Notice, Typography } from '@nearhand/ui';
import { useState } from 'react';
import { bookingDecisions } from '../bookings/booking-decision.ts';
import { DecideBookingDialog } from '../bookings/decide-booking-dialog.tsx';
import { TitledCard } from '../bookings/titled-card.tsx';

interface Props {
  booking: Booking;
  party: BookingParty;
}

/** What the reader may do with an open booking, by the table of the contracts. */
export const ActionsCard = ({ booking, party }: Props) => {
  const [asked, setAsked] = useState<BookingAction>();
  const servesMessages = useServes(paths.newMessage(booking.provider._id));
  const actions = allowedBookingActions(booking, party);
  const awaitsPayment = party !== 'customer' && booking.status === 'confirmed' && booking.paymentStatus !== 'paid';
  const canWrite = party === 'customer' && servesMessages;
  return (
    <TitledCard title="Actions">
      {awaitsPayment && <Notice severity="warning">This service is waiting for customer payment.</Notice>}
      {actions.map((action) => (
        <Button
          key={action}
          fullWidth
          variant={bookingDecisions[action].destructive ? 'outlined' : 'contained'}
          color={bookingDecisions[action].destructive ? 'error' : 'primary'}
          onClick={() => setAsked(action)}
        >
          {bookingDecisions[action].label}
        </Button>
      ))}
      {canWrite && (
        <LinkButton to={paths.newMessage(booking.provider._id)} variant="outlined" fullWidth>
          Contact Provider
        </LinkButton>
      )}
      {actions.length === 0 && !awaitsPayment && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Everything is arranged. The provider marks the booking as complete once the service is done.
        </Typography>
      )}
      <DecideBookingDialog booking={booking} action={asked} onClose={() => setAsked(undefined)} />
    </TitledCard>
  );
};
