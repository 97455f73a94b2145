import { Activity, PopularService, ProviderStats, WeekEarnings } from '@nearhand/contracts';
import { readDataAs, rows } from '@nearhand/contracts/schema';
import { api } from '@nearhand/platform';
import { queryOptions } from '@tanstack/react-query';

// Bookings, money and reviews change while this page is closed.
const staleTime = 0;
const live = { staleTime, meta: { isLive: true } };

export const dashboardQueries = {
  all: () => ['provider-dashboard'] as const,
  stats: () =>
    queryOptions({
      queryKey: [...dashboardQueries.all(), 'stats'] as const,
      queryFn: ({ signal }) => api.get('dashboard/provider/stats', { signal, read: readDataAs(ProviderStats) }),
      ...live,
    }),
  earnings: () =>
    queryOptions({
      queryKey: [...dashboardQueries.all(), 'earnings'] as const,
      queryFn: ({ signal }) =>
        api
          .get('dashboard/provider/earnings', { signal, read: readDataAs(rows(WeekEarnings)) })
          .then((weeks) => weeks.filter(({ week }) => week !== '')),
      ...live,
    }),
  recentActivity: () =>
    queryOptions({
      queryKey: [...dashboardQueries.all(), 'recent-activity'] as const,
      queryFn: ({ signal }) =>
        api.get('dashboard/provider/recent-activity', { signal, read: readDataAs(rows(Activity)) }),
      ...live,
    }),
  popularServices: () =>
    queryOptions({
      queryKey: [...dashboardQueries.all(), 'popular-services'] as const,
      queryFn: ({ signal }) =>
        api.get('dashboard/provider/popular-services', { signal, read: readDataAs(rows(PopularService)) }),
      staleTime,
    }),
};
