import { ServicePage } from '@nearhand/contracts';
import { readAs } from '@nearhand/contracts/schema';
import { api } from '@nearhand/platform';
import { queryOptions } from '@tanstack/react-query';
import { serviceQueries } from '../services/service-api.ts';

/** The four best services and the figures of the marketplace: one call for both widgets of the home page. */
export const featuredServices = queryOptions({
  queryKey: [...serviceQueries.all(), 'featured'] as const,
  queryFn: ({ signal }) =>
    api.get('services', { query: { sort: 'rating', limit: '4', market: 'true' }, signal, read: readAs(ServicePage) }),
  meta: { isStored: false },
});
