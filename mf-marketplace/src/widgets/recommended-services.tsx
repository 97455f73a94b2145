import { Service } from '@nearhand/contracts';
import { readDataAs, rows } from '@nearhand/contracts/schema';
import { api, useRefreshOn } from '@nearhand/platform';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { serviceQueries } from '../services/service-api.ts';
import { FourServices } from './four-services.tsx';

const recommendedServices = queryOptions({
  queryKey: [...serviceQueries.all(), 'recommended'] as const,
  queryFn: ({ signal }) => api.get('services/recommended', { signal, read: readDataAs(rows(Service)) }),
  select: (services) => services.slice(0, 4),
  // Depends on bookings, which other slices change.
  staleTime: 0,
});

/** Of its first view: the shell starts them with its code. */
export const queries = () => [recommendedServices];

/** Customer dashboard: services that the customer may like. */
const RecommendedServices = () => {
  useRefreshOn(['booking.changed'], recommendedServices.queryKey);
  return (
    <FourServices
      query={useQuery(recommendedServices)}
      failed="Recommendations could not be loaded."
      empty="Nothing to recommend yet."
    />
  );
};

export default RecommendedServices;
