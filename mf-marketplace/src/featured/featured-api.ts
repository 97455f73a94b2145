import { readData, readList, readService } from '@nearhand/contracts';
import { api } from '@nearhand/platform';
import { queryOptions } from '@tanstack/react-query';
import { serviceQueries } from '../services/service-api.ts';

/** The four best active services, by rating and then by bookings. */
export const featuredServices = queryOptions({
  queryKey: [...serviceQueries.all(), 'featured'] as const,
  queryFn: ({ signal }) =>
    api.get('services', { query: { sort: 'rating', limit: '4' }, signal, read: readData(readList(readService)) }),
});
