import { readData, readList, readPage, readReview } from '@nearhand/contracts';
import { api, unwrap } from '@nearhand/platform';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

const pageSize = '10';

export const reviewQueries = {
  all: () => ['marketplace', 'reviews'] as const,
  ofService: (service: string) =>
    queryOptions({
      queryKey: [...reviewQueries.all(), 'of-service', service] as const,
      queryFn: ({ signal }) => api.get('reviews', { query: { service }, signal, read: readData(readList(readReview)) }),
    }),
  /** Those that wait for an admin, up to 100. */
  pending: () =>
    queryOptions({
      queryKey: [...reviewQueries.all(), 'pending'] as const,
      queryFn: ({ signal }) => api.get('reviews', { query: { pending: 'true' }, signal, read: readPage(readReview) }),
      staleTime: 0,
    }),
  /** The newest first. */
  ofProvider: (provider: string) =>
    infiniteQueryOptions({
      queryKey: [...reviewQueries.all(), 'of-provider', provider] as const,
      queryFn: ({ pageParam, signal }) =>
        api.get('reviews', {
          query: { provider, limit: pageSize, ...(pageParam && { cursor: pageParam }) },
          signal,
          read: readPage(readReview),
        }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
      select: ({ pages }) => pages.flatMap(unwrap),
    }),
};
