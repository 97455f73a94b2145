import type { BookingStatus } from '@nearhand/contracts';
import { api, events, refetching } from '@nearhand/platform';
import { mutationOptions } from '@tanstack/react-query';
import { scheduleQueries } from '../schedule/schedule-api.ts';

export const changeBooking = mutationOptions({
  mutationFn: ({ bookingId, status }: { bookingId: string; status: BookingStatus }) =>
    api.put('bookings/:id', { params: { id: bookingId }, body: { status } }),
  onSuccess: (_answer, { bookingId, status }) => {
    events.emit('booking.changed', { bookingId });
    // Declining may refund.
    if (status !== 'confirmed') events.emit('wallet.changed', {});
  },
  // After an error too: it mostly means that the screen is stale.
  onSettled: refetching(scheduleQueries.all),
});
