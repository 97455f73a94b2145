import type { Booking, BookingParty } from '@nearhand/contracts';
import { Typography } from '@nearhand/ui';
import { CalendarClock } from '@nearhand/ui/icons';
import { formatTime } from '../booking-day.ts';

interface Props {
  booking: Booking;
  party: BookingParty | undefined;
}

/** On a card: that another time is being asked for, and which. Who is to answer reads other words than who asked. */
export const RescheduleLine = ({ booking: { reschedule }, party }: Props) => {
  if (!reschedule) return null;
  const isForMe = party !== 'admin' && reschedule.requestedBy !== party;
  return (
    <Typography variant="body2" sx={{ display: 'flex', gap: 1, fontWeight: 600 }}>
      <CalendarClock size={17} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
      {`${isForMe ? 'New time asked for' : 'Reschedule requested'}: ${formatTime(reschedule)}`}
    </Typography>
  );
};
