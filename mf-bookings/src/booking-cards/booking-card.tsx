import type { Booking } from '@nearhand/contracts';
import { BookingStatusChip, Money, PaymentStatusChip, Stack, Typography } from '@nearhand/ui';
import { type ReactNode, useId } from 'react';
import { categoryOf } from '../bookings/booking-category.ts';
import { useBookingParty, useReschedulingParty } from '../bookings/booking-person.ts';
import { RescheduleLine } from '../reschedule/reschedule-line.tsx';
import { BookingCardFrame, CardBody, CardHead, CardPicture } from './booking-card-frame.tsx';
import { BookingFacts } from './booking-facts.tsx';
import { BookingPeople } from './booking-people.tsx';

interface Props {
  booking: Booking;
  /** What can be done with it from here. */
  children: ReactNode;
}

/** One booking of a list: what, with whom, when and where, and what can be done from here. */
export const BookingCard = ({ booking, children }: Props) => {
  const id = useId();
  const party = useBookingParty(booking);
  const side = useReschedulingParty(booking);
  return (
    <BookingCardFrame role="article" aria-labelledby={id}>
      <CardPicture
        images={booking.service.image ? [booking.service.image] : []}
        category={categoryOf(booking.service.category)}
        sizes="200px"
      />
      <CardHead>
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
      </CardHead>
      <CardBody>
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
          <BookingStatusChip status={booking.status} />
          <PaymentStatusChip status={booking.status} paymentStatus={booking.paymentStatus} />
        </Stack>
        <BookingFacts booking={booking} />
        <RescheduleLine booking={booking} party={side} />
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
          {children}
        </Stack>
      </CardBody>
    </BookingCardFrame>
  );
};
