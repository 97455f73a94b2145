import { type Booking, isPayable } from '@nearhand/contracts';
import { Typography } from '@nearhand/ui';
import { Clock } from '@nearhand/ui/icons';
import { formatClock } from './booking-time.tsx';

/** For a request that the waiting list made for its customer: until when the time is theirs. */
export const OfferLine = ({ booking }: { booking: Booking }) =>
  booking.isOffer && booking.payBy && isPayable(booking) ? (
    <Typography variant="body2" component="div" sx={{ display: 'flex', gap: 1, fontWeight: 600 }}>
      <Clock size={17} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
      Held for you until {formatClock(booking.payBy)}: pay to keep it
    </Typography>
  ) : null;
