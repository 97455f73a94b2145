import type { BookingStatus, Calendar } from '@nearhand/contracts';
import { api, events } from '@nearhand/platform';
import { mutationOptions } from '@tanstack/react-query';
import { scheduleQueries } from '../schedule/schedule-api.ts';

/** A calendar has no cancelled bookings. */
const withStatus = (calendar: Calendar, bookingId: string, status: BookingStatus): Calendar => ({
  ...calendar,
  bookings: calendar.bookings
    .map((booking) => (booking._id === bookingId ? { ...booking, status } : booking))
    .filter((booking) => booking.status !== 'cancelled'),
});

export const changeBooking = mutationOptions({
  mutationFn: ({ bookingId, status }: { bookingId: string; status: BookingStatus }) =>
    api.put('bookings/:id', { params: { id: bookingId }, body: { status } }),
  onSuccess: async (_answer, { bookingId, status }, _result, { client }) => {
    await client.cancelQueries({ queryKey: scheduleQueries.calendars() });
    client.setQueriesData<Calendar>(
      { queryKey: scheduleQueries.calendars() },
      (calendar) => calendar && withStatus(calendar, bookingId, status),
    );
    // Declining may refund.
    if (status !== 'confirmed') events.emit('wallet.changed', {});
  },
  // After an error too: it mostly means that the screen is stale. The page reads again on it.
  onSettled: (_answer, _error, { bookingId }) => events.emit('booking.changed', { bookingId }),
});
