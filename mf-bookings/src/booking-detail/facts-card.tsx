import type { Booking } from '@nearhand/contracts';
import { DefinitionList, Money, ServiceImage, styled } from '@nearhand/ui';
import { categoryOf } from '../bookings/booking-category.ts';
import { formatDay, formatInstantDay } from '../bookings/booking-day.ts';
import { TitledCard } from '../bookings/titled-card.tsx';

const Picture = styled(ServiceImage)({ borderRadius: 10, aspectRatio: '21 / 9' });

/** What was booked, when and where. */
export const FactsCard = ({ booking }: { booking: Booking }) => (
  <TitledCard title="Booking Details">
    <Picture
      images={booking.service.image ? [booking.service.image] : []}
      category={categoryOf(booking.service.category)}
      sizes="(min-width: 900px) 760px, 100vw"
      priority
    />
    <DefinitionList
      items={[
        { term: 'Date', value: formatDay(booking.date, 'long') },
        { term: 'Time Slot', value: booking.timeSlot },
        { term: 'Service Address', value: booking.address },
        { term: 'Notes', value: booking.notes },
        { term: 'Service Option', value: booking.serviceOption },
        { term: 'Price', value: <Money dollars={booking.price} /> },
        { term: 'Booked on', value: formatInstantDay(booking.createdAt) },
      ]}
    />
  </TitledCard>
);
