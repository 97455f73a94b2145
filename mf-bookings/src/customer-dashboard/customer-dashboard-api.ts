import { CustomerStats, RecentBooking, UpcomingService } from '@nearhand/contracts';
import { readDataAs, rows } from '@nearhand/contracts/schema';
import { api } from '@nearhand/platform';
import { queryOptions } from '@tanstack/react-query';
import { bookingQueries, live } from '../bookings/booking-api.ts';

/** Below the bookings' keys, so that a changed booking refreshes these too. */
export const customerDashboardQueries = {
  all: () => [...bookingQueries.all(), 'dashboard'] as const,
  stats: () =>
    queryOptions({
      queryKey: [...customerDashboardQueries.all(), 'stats'] as const,
      queryFn: ({ signal }) => api.get('dashboard/stats', { signal, read: readDataAs(CustomerStats) }),
      ...live,
    }),
  upcoming: () =>
    queryOptions({
      queryKey: [...customerDashboardQueries.all(), 'upcoming'] as const,
      queryFn: ({ signal }) =>
        api.get('dashboard/upcoming-services', { signal, read: readDataAs(rows(UpcomingService)) }),
      ...live,
    }),
  recent: () =>
    queryOptions({
      queryKey: [...customerDashboardQueries.all(), 'recent'] as const,
      queryFn: ({ signal }) => api.get('dashboard/recent-bookings', { signal, read: readDataAs(rows(RecentBooking)) }),
      ...live,
    }),
};
