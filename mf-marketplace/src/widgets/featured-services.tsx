import { Service } from '@nearhand/contracts';
import { readDataAs, rows } from '@nearhand/contracts/schema';
import { api } from '@nearhand/platform';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { serviceQueries } from '../services/service-api.ts';
import { FourServices } from './four-services.tsx';

const featuredServices = queryOptions({
  queryKey: [...serviceQueries.all(), 'featured'] as const,
  queryFn: ({ signal }) =>
    api.get('services', { query: { sort: 'rating', limit: '4' }, signal, read: readDataAs(rows(Service)) }),
  meta: { isStored: false },
});

/** Home page: the four best services. */
const FeaturedServices = () => (
  <FourServices
    query={useQuery(featuredServices)}
    failed="Failed to load services. Please try again later."
    empty="No services available at the moment."
    priority
  />
);

export default FeaturedServices;
