import type { Booking, BookingParty } from '@nearhand/contracts';
import { AppLink, BookingStatusChip, Money, PaymentStatusChip, Stack, VisuallyHidden } from '@nearhand/ui';
import { ListRow } from '@nearhand/ui/figures';
import { CalendarClock } from '@nearhand/ui/icons';
import type { ReactNode } from 'react';
import { useBookingLink } from '../bookings/booking-links.ts';
import { useBookingParty, useReschedulingParty } from '../bookings/booking-party.ts';
import { BookingTime } from '../bookings/booking-time.tsx';
import { OfferLine } from '../bookings/offer-line.tsx';
import { ServicePicture } from '../bookings/service-picture.tsx';
import { BookingFacts } from './booking-facts.tsx';

/** One booking of a list; `children` are its actions. */
export const BookingRow = ({ booking, children }: { booking: Booking; children: ReactNode }) => {
  const party = useBookingParty(booking);
  const side = useReschedulingParty(booking);
  const linkTo = useBookingLink();
  return (
    <ListRow
      picture={<ServicePicture service={booking.service} sizes="72px" />}
      title={<bdi>{booking.service.name}</bdi>}
      link={linkTo(booking._id)}
      end={<BookingState booking={booking} />}
      actions={children}
    >
      <BookingFacts booking={booking} party={party} />
      {party === 'customer' && <OfferLine booking={booking} />}
      <RescheduleLine booking={booking} party={side} />
    </ListRow>
  );
};

/** A payment has colour only while it needs attention. */
const BookingState = ({ booking: { status, paymentStatus, price } }: { booking: Booking }) => {
  const isOver = status === 'completed' || status === 'cancelled';
  return (
    <>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: '4px 10px', alignItems: 'center' }}>
        <BookingStatusChip status={status} />
        {!(status === 'completed' && paymentStatus === 'paid') && (
          <PaymentStatusChip status={status} paymentStatus={paymentStatus} quiet={isOver || paymentStatus === 'paid'} />
        )}
      </Stack>
      <strong>
        <Money dollars={price} />
      </strong>
    </>
  );
};

/** The requested time. The side that has to answer gets other words and a link. */
const RescheduleLine = ({ booking, party }: { booking: Booking; party: BookingParty | undefined }) => {
  const linkTo = useBookingLink();
  const { _id, reschedule } = booking;
  if (!reschedule) return null;
  const isForMe = party !== 'admin' && reschedule.requestedBy !== party;
  return (
    <div style={{ display: 'flex', gap: 8, fontWeight: 600 }}>
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
    </div>
  );
};
