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
  mine: () =>
    queryOptions({
      queryKey: [...areaQueries.all(), 'mine'] as const,
      queryFn: ({ signal }) => api.get('service-area', { signal, read }),
      staleTime: 0,
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
  onSuccess: (area, _body, _result, { client }) => client.setQueryData(areaQueries.mine().queryKey, area),
});
