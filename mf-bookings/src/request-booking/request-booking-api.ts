import { BookingList, Service } from '@nearhand/contracts';
import { readAs, readDataAs } from '@nearhand/contracts/schema';
import { api } from '@nearhand/platform';
import { queryOptions } from '@tanstack/react-query';
import { bookingQueries } from '../bookings/booking-api.ts';

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
