import { AreaCoverage, ServiceArea } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { api } from '@nearhand/platform';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';

const read = readDataAs(ServiceArea);
const readCoverage = readDataAs(AreaCoverage);

/** Typing is over after this pause. */
const typingPauseMs = 300;

export const areaQueries = {
  all: () => ['service-area'] as const,
  /** For a form: never from the cache, and a refetch does not change an open form. */
  edited: () =>
    queryOptions({
      queryKey: [...areaQueries.all(), 'edited'] as const,
      queryFn: ({ signal }) => api.get('service-area', { signal, read }),
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** Of an area that is not saved. */
  coverage: ({ postalCodes, postalCode, radiusMiles }: ServiceArea) =>
    queryOptions({
      queryKey: [...areaQueries.all(), 'coverage', { postalCodes, postalCode, radiusMiles }] as const,
      queryFn: async ({ signal }) => {
        await new Promise((resolve) => setTimeout(resolve, typingPauseMs));
        signal.throwIfAborted();
        const query = {
          ...(postalCodes && { postalCodes: postalCodes.join() }),
          ...(postalCode && { postalCode, radiusMiles: String(radiusMiles) }),
        };
        return api.get('service-area/coverage', { query, signal, read: readCoverage });
      },
      placeholderData: keepPreviousData,
    }),
};

export const saveArea = mutationOptions({
  mutationFn: (body: ServiceArea) => api.put('service-area', { body, read }),
});
