import type { Booking } from '@nearhand/contracts';
import { Money, ServiceImage, styled } from '@nearhand/ui';
import { DefinitionList } from '@nearhand/ui/figures';
import { categoryOf } from '../bookings/booking-category.ts';
import { formatDay, formatInstantDay } from '../bookings/booking-day.ts';
import { TypedText } from '../bookings/typed-text.ts';
import { TitledCard } from './titled-card.tsx';

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 24,
  alignItems: 'start',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'minmax(0, 1fr) 240px', '& > :first-child': { order: 1 } },
}));
const Picture = styled(ServiceImage)({ borderRadius: 10 });

/** What was booked, when and where. */
export const FactsCard = ({ booking }: { booking: Booking }) => (
  <TitledCard title="Booking Details">
    <Columns>
      <Picture
        images={booking.service.image ? [booking.service.image] : []}
        category={categoryOf(booking.service.category)}
        sizes="(min-width: 600px) 240px, 100vw"
        priority
      />
      <DefinitionList
        items={[
          { term: 'Date', value: formatDay(booking.date, 'long') },
          { term: 'Time Slot', value: booking.timeSlot },
          { term: 'Service Address', value: <bdi>{booking.address}</bdi> },
          { term: 'Notes', value: booking.notes && <TypedText dir="auto">{booking.notes}</TypedText> },
          { term: 'Service Option', value: <bdi>{booking.serviceOption}</bdi> },
          { term: 'Price', value: <Money dollars={booking.price} /> },
          { term: 'Booked on', value: formatInstantDay(booking.createdAt) },
        ]}
      />
    </Columns>
  </TitledCard>
);
