import type { Booking, BookingParty } from '@nearhand/contracts';
import { AppLink, Typography, VisuallyHidden } from '@nearhand/ui';
import { CalendarClock } from '@nearhand/ui/icons';
import { BookingTime } from '../bookings/booking-time.tsx';
import { useBookingLink } from '../bookings/way-back.ts';

interface Props {
  booking: Booking;
  party: BookingParty | undefined;
}

/** On a card: that another time is being asked for, and which. Who is to answer reads other words, and is led there. */
export const RescheduleLine = ({ booking: { _id, reschedule }, party }: Props) => {
  const linkTo = useBookingLink();
  if (!reschedule) return null;
  const isForMe = party !== 'admin' && reschedule.requestedBy !== party;
  return (
    <Typography variant="body2" component="div" sx={{ display: 'flex', gap: 1, fontWeight: 600 }}>
      <CalendarClock size={17} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
      <div>
        {isForMe ? 'New time asked for: ' : 'Reschedule requested: '}
        <BookingTime time={reschedule} />{' '}
        {isForMe && (
          <AppLink {...linkTo(_id)}>
            Answer<VisuallyHidden> the request for another time</VisuallyHidden>
          </AppLink>
        )}
      </div>
    </Typography>
  );
};
