import { type Booking, isPayable } from '@nearhand/contracts';
import { Typography } from '@nearhand/ui';
import { Zap } from '@nearhand/ui/icons';
import { formatMoment } from './booking-time.tsx';

/** For a request that its provider accepts in advance. */
export const InstantLine = ({ booking }: { booking: Booking }) =>
  booking.instantUntil && isPayable(booking) ? (
    <Typography variant="body2" component="div" sx={{ display: 'flex', gap: 1 }}>
      <Zap size={17} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
      {`Book instantly: paid by ${formatMoment(booking.instantUntil)}, it is confirmed at once.`}
    </Typography>
  ) : null;
