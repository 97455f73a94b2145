import { badgeIntervalMs, inPages, Provider, Service } from '@nearhand/contracts';
import { Page, readAs, readDataAs } from '@nearhand/contracts/schema';
import { api, unwrap } from '@nearhand/platform';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { serviceQueries } from './service-api.ts';

/** Providers change these on other slices' pages, where no page here listens. */
const changedElsewhere = { staleTime: 0 };

export const providerQueries = {
  all: () => ['marketplace', 'providers'] as const,
  detail: (id: string) =>
    queryOptions({
      queryKey: [...providerQueries.all(), 'detail', id] as const,
      queryFn: ({ signal }) => api.get('providers/:id', { params: { id }, signal, read: readDataAs(Provider) }),
      ...changedElsewhere,
      refetchInterval: ({ state }) => badgeIntervalMs(state.data?.badges),
    }),
};

const pageSize = 12;

/** The active services of a provider, the best first. Not in `service-api.ts`, which the listing loads. */
export const providerServices = (provider: string) =>
  infiniteQueryOptions({
    queryKey: [...serviceQueries.all(), 'of-provider', provider] as const,
    ...inPages(pageSize, ({ query, signal }) =>
      api.get('services', { query: { provider, sort: 'rating', ...query }, signal, read: readAs(Page(Service)) }),
    ),
    select: ({ pages }) => pages.flatMap(unwrap),
    ...changedElsewhere,
  });
