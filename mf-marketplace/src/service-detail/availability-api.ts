import { Availability } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { api } from '@nearhand/platform';
import { queryOptions } from '@tanstack/react-query';
import { serviceQueries } from '../services/service-api.ts';

/** In a separate file: the listing, which a first visit loads, needs none of it. */
export const availabilityQueries = {
  /** The times of a service within the booking window. */
  ofService: (id: string) =>
    queryOptions({
      queryKey: [...serviceQueries.all(), 'availability', id] as const,
      queryFn: ({ signal }) =>
        api.get('services/:id/availability', { params: { id }, signal, read: readDataAs(Availability) }),
      // Other slices book times while no page here is mounted.
      staleTime: 0,
    }),
};
