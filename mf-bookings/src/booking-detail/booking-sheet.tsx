import type { Booking } from '@nearhand/contracts';
import { Box, Stack } from '@nearhand/ui';
import { useBookingParty, useReschedulingParty } from '../bookings/booking-person.ts';
import { ActionsCard } from './actions-card.tsx';
import { FactsCard } from './facts-card.tsx';
import { PaymentCard } from './payment-card.tsx';
import { PersonCard } from './person-card.tsx';
import { RescheduleCard } from './reschedule-card.tsx';

/** The cards of a booking: facts left, and right what there is to do and who is concerned. */
export const BookingSheet = ({ booking, isSettling }: { booking: Booking; isSettling: boolean }) => {
  const party = useBookingParty(booking);
  const side = useReschedulingParty(booking);
  const isOpen = booking.status === 'pending' || booking.status === 'confirmed';
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 360px' },
      }}
    >
      <Stack spacing={3}>
        <FactsCard booking={booking} />
        {party && party !== 'customer' && <PersonCard title="Customer" person={booking.customer} booking={booking} />}
        <PersonCard title="Provider" person={booking.provider} booking={booking} />
      </Stack>
      <Stack spacing={3} sx={{ order: { xs: -1, md: 0 } }}>
        {side && booking.reschedule && <RescheduleCard booking={booking} request={booking.reschedule} party={side} />}
        {party && <PaymentCard booking={booking} party={party} isSettling={isSettling} />}
        {party && isOpen && <ActionsCard booking={booking} party={party} />}
      </Stack>
    </Box>
  );
};
