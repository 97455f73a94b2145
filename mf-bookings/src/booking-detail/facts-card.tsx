import type { Booking } from '@nearhand/contracts';
import { styled } from '@nearhand/ui';
import { DefinitionList } from '@nearhand/ui/figures';
import { formatDay, formatInstantDay } from '../bookings/booking-time.tsx';
import { TitledCard } from '../bookings/titled-card.tsx';

/** Keeps line breaks. As wide as its text, so that right-to-left text stays beside its term. */
const Notes = styled('span')({ display: 'inline-block', maxWidth: '100%', whiteSpace: 'pre-line' });

/** The price stands with the payment. */
export const FactsCard = ({ booking }: { booking: Booking }) => (
  <TitledCard title="Booking Details">
    <DefinitionList
      items={[
        { term: 'Date', value: formatDay(booking.date, 'long') },
        { term: 'Time Slot', value: booking.timeSlot },
        { term: 'Service Address', value: <bdi>{booking.address}</bdi> },
        { term: 'Service Option', value: <bdi>{booking.serviceOption}</bdi> },
        { term: 'Notes', value: booking.notes && <Notes dir="auto">{booking.notes}</Notes> },
        { term: 'Booked on', value: formatInstantDay(booking.createdAt) },
      ]}
    />
  </TitledCard>
);
