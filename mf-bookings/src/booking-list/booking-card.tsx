import type { Booking } from '@nearhand/contracts';
import {
  BookingStatusChip,
  Box,
  Card,
  Money,
  PaymentStatusChip,
  ServiceImage,
  Stack,
  styled,
  Typography,
} from '@nearhand/ui';
import { useId } from 'react';
import { categoryOf } from '../bookings/booking-category.ts';
import { useBookingParty } from '../bookings/booking-person.ts';
import { BookingCardActions } from './booking-card-actions.tsx';
import { BookingFacts } from './booking-facts.tsx';

const Frame = styled('article')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: '168px minmax(0, 1fr)' },
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '216px minmax(0, 1fr)' },
}));
const Picture = styled(ServiceImage)(({ theme }) => ({
  height: '100%',
  aspectRatio: '5 / 2',
  [theme.breakpoints.up('sm')]: { aspectRatio: 'auto', minHeight: 168 },
}));

/** One booking of a list: what, with whom, when and where, and what can be done from here. */
export const BookingCard = ({ booking }: { booking: Booking }) => {
  const id = useId();
  const party = useBookingParty(booking);
  const other = party === 'provider' ? booking.customer : booking.provider;
  return (
    <Card>
      <Frame aria-labelledby={id}>
        <Picture
          images={booking.service.image ? [booking.service.image] : []}
          category={categoryOf(booking.service.category)}
          sizes="(min-width: 600px) 216px, 100vw"
        />
        <Stack spacing={2} sx={{ p: { xs: 2, sm: 2.5 }, minWidth: 0 }}>
          <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between', alignItems: 'start' }}>
            <Box sx={{ minWidth: 0 }}>
              <Typography id={id} variant="h4" component="h2">
                {booking.service.name}
              </Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.25 }}>
                {`${booking.serviceOption} · ${party === 'provider' ? 'for' : 'with'} ${other.name}`}
              </Typography>
            </Box>
            <Typography variant="h4" component="span">
              <Money dollars={booking.price} />
            </Typography>
          </Box>
          <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
            <BookingStatusChip status={booking.status} />
            <PaymentStatusChip status={booking.paymentStatus} />
          </Stack>
          <BookingFacts booking={booking} />
          <BookingCardActions booking={booking} party={party} />
        </Stack>
      </Frame>
    </Card>
  );
};
