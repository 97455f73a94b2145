import { PortfolioPicture } from '@nearhand/contracts';
import { readDataAs, rows } from '@nearhand/contracts/schema';
import { api, events } from '@nearhand/platform';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

const read = readDataAs(rows(PortfolioPicture));

export const portfolioQueries = {
  /** For a form: never from the cache, and a refetch does not change an open form. */
  edited: () =>
    queryOptions({
      queryKey: ['provider-portfolio'] as const,
      queryFn: ({ signal }) => api.get('portfolio', { signal, read }),
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

export const savePortfolio = (userId: string) =>
  mutationOptions({
    mutationFn: (pictures: PortfolioPicture[]) => api.put('portfolio', { body: { pictures }, read }),
    onSuccess: () => events.emit('profile.changed', { userId }),
  });
