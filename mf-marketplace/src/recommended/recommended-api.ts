import { readData, readList, readService } from '@nearhand/contracts';
import { api } from '@nearhand/platform';
import { queryOptions } from '@tanstack/react-query';
import { serviceQueries } from '../services/service-api.ts';

const howMany = 4;

/** What the signed-in customer may like. Bookings of other slices decide it, so every visit asks anew. */
export const recommendedServices = queryOptions({
  queryKey: [...serviceQueries.all(), 'recommended'] as const,
  queryFn: ({ signal }) => api.get('services/recommended', { signal, read: readData(readList(readService)) }),
  select: (services) => services.slice(0, howMany),
  staleTime: 0,
});
