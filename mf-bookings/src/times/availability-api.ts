import { readAvailability, readData } from '@nearhand/contracts';
import { api } from '@nearhand/platform';
import { queryOptions } from '@tanstack/react-query';

/** Others take slots while somebody chooses; no event tells of bookings that are not one's own. */
const interval = 15_000;

export const availabilityQueries = {
  all: () => ['service-availability'] as const,
  /** Taken slots of a service in the marketplace's booking window; `except`: a booking of one's own that is to be moved. */
  of: (serviceId: string, except?: string) =>
    queryOptions({
      queryKey: [...availabilityQueries.all(), serviceId, except] as const,
      queryFn: ({ signal }) =>
        api.get('services/:id/availability', {
          params: { id: serviceId },
          signal,
          ...(except && { query: { except } }),
          read: readData(readAvailability),
        }),
      staleTime: 0,
      refetchInterval: interval,
    }),
};
