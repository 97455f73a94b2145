import { readData, readList, readService } from '@nearhand/contracts';
import { api } from '@nearhand/platform';
import { queryOptions } from '@tanstack/react-query';

export const serviceQueries = {
  all: () => ['provider-services'] as const,
  mine: () =>
    queryOptions({
      queryKey: [...serviceQueries.all(), 'mine'] as const,
      queryFn: ({ signal }) => api.get('services/me', { signal, read: readData(readList(readService)) }),
      // Views, bookings and ratings change through slices whose news nobody hears while this page is closed.
      staleTime: 0,
      meta: { isLive: true },
    }),
};
