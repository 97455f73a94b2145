import type { Booking } from '@nearhand/contracts';
import { runtimeConfig } from '@nearhand/platform';
import { Button, Money, styled } from '@nearhand/ui';
import { DefinitionList } from '@nearhand/ui/figures';
import { CalendarPlus } from '@nearhand/ui/icons';
import { formatDay, formatInstantDay } from '../bookings/booking-time.tsx';
import { ServicePicture } from '../bookings/service-picture.tsx';
import { TitledCard } from '../bookings/titled-card.tsx';

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 24,
  alignItems: 'start',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'minmax(0, 1fr) 240px', '& > :first-child': { order: 1 } },
}));
const Picture = styled(ServicePicture)({ borderRadius: 10 });
/** Keeps line breaks. As wide as its text, so that right-to-left text stays beside its term. */
const Notes = styled('span')({ display: 'inline-block', maxWidth: '100%', whiteSpace: 'pre-line' });

const isOpen = ({ status }: Booking) => status === 'pending' || status === 'confirmed';

/** A link, not a download of ours: phones open the file in their calendar. The session's cookie authorizes it. */
const CalendarLink = ({ bookingId }: { bookingId: string }) => (
  <Button
    component="a"
    href={`${runtimeConfig().apiBase}/bookings/${bookingId}/calendar.ics`}
    download
    variant="outlined"
    startIcon={<CalendarPlus size={18} aria-hidden />}
    sx={{ alignSelf: 'start' }}
  >
    Add to Calendar
  </Button>
);

export const FactsCard = ({ booking }: { booking: Booking }) => (
  <TitledCard title="Booking Details">
    <Columns>
      <Picture service={booking.service} sizes="(min-width: 600px) 240px, 100vw" priority />
      <DefinitionList
        items={[
          { term: 'Date', value: formatDay(booking.date, 'long') },
          { term: 'Time Slot', value: booking.timeSlot },
          { term: 'Service Address', value: <bdi>{booking.address}</bdi> },
          { term: 'Notes', value: booking.notes && <Notes dir="auto">{booking.notes}</Notes> },
          { term: 'Service Option', value: <bdi>{booking.serviceOption}</bdi> },
          { term: 'Price', value: <Money dollars={booking.price} /> },
          { term: 'Booked on', value: formatInstantDay(booking.createdAt) },
        ]}
      />
    </Columns>
    {isOpen(booking) && <CalendarLink bookingId={booking._id} />}
  </TitledCard>
);
