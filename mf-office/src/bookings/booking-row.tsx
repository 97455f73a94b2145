import type { OfficeBooking } from '@nearhand/contracts';
import { BookingStatusChip, Money, PaymentStatusChip } from '@nearhand/ui';
import { Dot, ListRow } from '@nearhand/ui/figures';
import { useBookingLink } from '../office/booking-link.ts';
import { calendarDay, Moment } from '../office/moment.tsx';
import { Line } from '../office/office-list.tsx';

interface BookingRowProps {
  booking: OfficeBooking;
  /** `h2` where the page has no heading above the list. */
  heading?: 'h2' | 'h3';
}

export const BookingRow = ({ booking, heading = 'h3' }: BookingRowProps) => (
  <ListRow
    heading={heading}
    title={<bdi>{booking.service}</bdi>}
    link={useBookingLink(booking._id)}
    end={
      <>
        <BookingStatusChip status={booking.status} />
        <PaymentStatusChip status={booking.status} paymentStatus={booking.paymentStatus} quiet />
        <Money dollars={booking.amount} />
      </>
    }
  >
    <p>
      {calendarDay(booking.date)}
      <Dot />
      {booking.timeSlot}
    </p>
    <Line>
      <bdi>{booking.customer}</bdi> with <bdi>{booking.provider}</bdi>
      <Dot />
      requested <Moment at={booking.createdAt} />
    </Line>
  </ListRow>
);
