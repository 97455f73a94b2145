import { Booking, BookingList, Service } from '@nearhand/contracts';
import { readAs, readDataAs } from '@nearhand/contracts/schema';
import { api, events } from '@nearhand/platform';
import { idempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { bookingQueries } from '../bookings/booking-api.ts';
import { availabilityQueries } from '../times/availability-api.ts';

export const bookableServiceQueries = {
  all: () => ['bookable-service'] as const,
  detail: (id: string) =>
    queryOptions({
      queryKey: [...bookableServiceQueries.all(), 'detail', id] as const,
      queryFn: ({ signal }) => api.get('services/:id', { params: { id }, signal, read: readDataAs(Service) }),
    }),
};

/** The caller's newest booking, null without one. */
export const lastBookingQuery = () =>
  queryOptions({
    queryKey: [...bookingQueries.all(), 'last'] as const,
    queryFn: async ({ signal }) => {
      const { data } = await api.get('bookings/me', { query: { limit: '1' }, signal, read: readAs(BookingList) });
      return data[0] ?? null;
    },
  });

const refetchService = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: bookableServiceQueries.all() }),
    client.invalidateQueries({ queryKey: availabilityQueries.all() }),
  ]);

export const requestBooking = () =>
  mutationOptions({
    ...idempotentMutation('POST bookings', { read: readDataAs(Booking) }),
    onSuccess: ({ _id }, _call, _result, { client }) => {
      events.emit('booking.changed', { bookingId: _id });
      void client.invalidateQueries({ queryKey: bookingQueries.all() });
      void refetchService(client);
    },
    // The time slot may be taken, the price changed or the option gone: the form shows the current state.
    onError: (_error, _call, _result, { client }) => refetchService(client),
  });
