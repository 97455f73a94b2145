import { inPages, Review } from '@nearhand/contracts';
import { Page, readAs } from '@nearhand/contracts/schema';
import { api, unwrap } from '@nearhand/platform';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

const pageSize = 10;

const paged = <Key extends readonly unknown[]>(queryKey: Key, filter: { service: string } | { provider: string }) =>
  infiniteQueryOptions({
    queryKey,
    ...inPages(pageSize, ({ query, signal }) =>
      api.get('reviews', { query: { ...filter, ...query }, signal, read: readAs(Page(Review)) }),
    ),
    // Two tabs of a service's page show them: the second one asks for nothing.
    staleTime: 60_000,
    select: ({ pages }) => pages.flatMap(unwrap),
  });

export const reviewQueries = {
  all: () => ['marketplace', 'reviews'] as const,
  /** The newest first. */
  ofService: (service: string) => paged([...reviewQueries.all(), 'of-service', service] as const, { service }),
  /** The caller's review of a service; null for none. */
  own: (service: string) =>
    queryOptions({
      queryKey: [...reviewQueries.all(), 'own', service] as const,
      queryFn: async ({ signal }) => {
        const { data } = await api.get('reviews', {
          query: { service, mine: 'true' },
          signal,
          read: readAs(Page(Review)),
        });
        return data[0] ?? null;
      },
    }),
  /** Those that wait for an admin, up to 100. */
  pending: () =>
    queryOptions({
      queryKey: [...reviewQueries.all(), 'pending'] as const,
      queryFn: ({ signal }) => api.get('reviews', { query: { pending: 'true' }, signal, read: readAs(Page(Review)) }),
      staleTime: 0,
    }),
  /** The newest first. */
  ofProvider: (provider: string) => paged([...reviewQueries.all(), 'of-provider', provider] as const, { provider }),
};
