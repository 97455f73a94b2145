import { formatMoney, paths } from '@nearhand/contracts';
import { AppLink, Notice } from '@nearhand/ui';
import type { BookingRefusal } from './booking-refusal.ts';

/** Why the booking was refused and what can be done about it; stays after the toast is gone. */
export const BookingRefusalNotice = ({ refusal }: { refusal: BookingRefusal }) => {
  switch (refusal.kind) {
    case 'booked-already':
      return (
        <Notice severity="warning">
          You have already booked this time. <AppLink to={paths.booking(refusal.bookingId)}>See your booking</AppLink>
        </Notice>
      );
    case 'price-changed':
      return (
        <Notice severity="warning">
          {`The price has changed from ${formatMoney(refusal.before)} to ${formatMoney(refusal.price)}. Confirm again to book at the new price.`}
        </Notice>
      );
    case 'too-many-requests':
      return (
        <Notice severity="warning">
          {refusal.text} <AppLink to={paths.myBookings}>See your bookings</AppLink>
        </Notice>
      );
    case 'not-bookable':
      return (
        <Notice severity="warning">
          This service takes no bookings at the moment. What you typed stays here, or{' '}
          <AppLink to={paths.marketplace}>browse other services</AppLink>.
        </Notice>
      );
  }
};
