import type { Booking } from '@nearhand/contracts';
import { DefinitionList } from '@nearhand/ui/figures';
import { formatDay, formatInstantDay } from '../bookings/booking-time.tsx';
import { TitledCard } from '../bookings/titled-card.tsx';
import { cancellationWords } from '../end-by-policy/policy-words.ts';

/** The price stands with the payment. */
export const FactsCard = ({ booking }: { booking: Booking }) => (
  <TitledCard title="Booking Details">
    <DefinitionList
      items={[
        { term: 'Date', value: formatDay(booking.date, 'long') },
        { term: 'Time Slot', value: booking.timeSlot },
        { term: 'Service Address', value: booking.address && <bdi>{booking.address}</bdi> },
        { term: 'Service Option', value: <bdi>{booking.serviceOption}</bdi> },
        { term: 'Cancellation', value: cancellationWords(booking) },
        { term: 'Notes', value: booking.notes, keepsLines: true },
        { term: 'Booked on', value: formatInstantDay(booking.createdAt) },
        { term: 'Accepted', value: booking.acceptedInAdvance && 'In advance, by instant booking' },
      ]}
    />
  </TitledCard>
);
