import type { Booking, BookingParty } from '@nearhand/contracts';
import {
  AppLink,
  BookingStatusChip,
  Card,
  Money,
  PaymentStatusChip,
  Stack,
  styled,
  Typography,
  VisuallyHidden,
} from '@nearhand/ui';
import { CalendarClock } from '@nearhand/ui/icons';
import { type ReactNode, useId } from 'react';
import { useBookingLink } from '../bookings/booking-links.ts';
import { useBookingParty, useReschedulingParty } from '../bookings/booking-party.ts';
import { BookingTime } from '../bookings/booking-time.tsx';
import { OfferLine } from '../bookings/offer-line.tsx';
import { ServicePicture } from '../bookings/service-picture.tsx';
import { BookingFacts, BookingPeople } from './booking-facts.tsx';

/**
 * The picture is a thumbnail beside the title, larger on wide screens, and does not grow with the text. Paper has none: one
 * that was not in sight yet would be an empty space.
 */
const Frame = styled(Card)(({ theme }) => ({
  display: 'grid',
  gridTemplate: '"picture head" auto "body body" auto / 72px minmax(0, 1fr)',
  gap: 16,
  padding: 16,
  [theme.breakpoints.up('sm')]: {
    gridTemplate: '"picture head" auto "picture body" 1fr / 184px minmax(0, 1fr)',
    columnGap: 20,
    padding: 20,
  },
  '@media print': { gridTemplate: '"head" auto "body" auto / minmax(0, 1fr)' },
}));
const Picture = styled(ServicePicture)({
  gridArea: 'picture',
  alignSelf: 'start',
  aspectRatio: '1',
  borderRadius: 10,
  '@media print': { display: 'none !important' },
});
const Head = styled('div')({ gridArea: 'head', display: 'flex', gap: 16, justifyContent: 'space-between' });
const Body = styled('div')({ gridArea: 'body', display: 'grid', gap: 16, alignContent: 'space-between' });

/** One booking of a list; `children` are its actions. */
export const BookingCard = ({ booking, children }: { booking: Booking; children: ReactNode }) => {
  const id = useId();
  const party = useBookingParty(booking);
  const side = useReschedulingParty(booking);
  return (
    <Frame role="article" aria-labelledby={id}>
      <Picture service={booking.service} sizes="200px" />
      <Head>
        <div>
          <Typography id={id} variant="h4" component="h2" tabIndex={-1}>
            <bdi>{booking.service.name}</bdi>
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.25 }}>
            <bdi>{booking.serviceOption}</bdi> · <BookingPeople booking={booking} party={party} />
          </Typography>
        </div>
        <Typography variant="h4" component="span">
          <Money dollars={booking.price} />
        </Typography>
      </Head>
      <Body>
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
          <BookingStatusChip status={booking.status} />
          <PaymentStatusChip status={booking.status} paymentStatus={booking.paymentStatus} />
        </Stack>
        <BookingFacts booking={booking} />
        {party === 'customer' && <OfferLine booking={booking} />}
        <RescheduleLine booking={booking} party={side} />
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
          {children}
        </Stack>
      </Body>
    </Frame>
  );
};

/** The requested time. The side that has to answer gets other words and a link. */
const RescheduleLine = ({ booking, party }: { booking: Booking; party: BookingParty | undefined }) => {
  const linkTo = useBookingLink();
  const { _id, reschedule } = booking;
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
