import { OwnPolicies } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { api } from '@nearhand/platform';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

export const cancellationQueries = {
  /** For a form: never from the cache, and a refetch does not change an open form. */
  edited: () =>
    queryOptions({
      queryKey: ['cancellation-policies', 'edited'] as const,
      queryFn: ({ signal }) => api.get('cancellation-policies', { signal, read: readDataAs(OwnPolicies) }),
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

export const savePolicies = mutationOptions({
  mutationFn: (body: OwnPolicies) => api.put('cancellation-policies', { body }),
});
