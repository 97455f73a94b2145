import type { Booking } from '@nearhand/contracts';
import { Money } from '@nearhand/ui';
import { SummaryCard, SummaryRow } from '@nearhand/ui/figures';
import { ServiceLine } from '../booking-form/service-line.tsx';
import { formatDay } from '../bookings/booking-day.ts';

/** What is being paid for. */
export const PaymentSummary = ({ booking }: { booking: Booking }) => (
  <SummaryCard title="Booking Summary">
    <ServiceLine service={booking.service}>
      <bdi>{booking.provider.name}</bdi>
    </ServiceLine>
    <SummaryRow label="Option" value={<bdi>{booking.serviceOption}</bdi>} />
    <SummaryRow label="Date" value={formatDay(booking.date)} />
    <SummaryRow label="Time" value={booking.timeSlot} />
    <SummaryRow strong label="Total" value={<Money dollars={booking.price} />} />
  </SummaryCard>
);
