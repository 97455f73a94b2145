import { badgeIntervalMs, Service, type ServicePage } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { api } from '@nearhand/platform';
import { type InfiniteData, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';

export const serviceQueries = {
  all: () => ['marketplace', 'services'] as const,
  /** The lists of the listing, one for each combination of filters. */
  listings: () => [...serviceQueries.all(), 'listing'] as const,
  /** `near`: with the distance from a place. */
  detail: (id: string, near = '') =>
    queryOptions({
      queryKey: [...serviceQueries.all(), 'detail', id, ...(near ? [near] : [])] as const,
      queryFn: ({ signal }) =>
        api.get('services/:id', {
          params: { id },
          ...(near && { query: { near } }),
          signal,
          read: readDataAs(Service),
        }),
      // Other slices change services while no page here is mounted.
      staleTime: 0,
      refetchInterval: ({ state }) => badgeIntervalMs(state.data?.badges),
    }),
};

/** The services of the cached lists whose keys begin with `queryKey`. One service may come several times. */
export const cachedServices = (client: QueryClient, queryKey: QueryKey = serviceQueries.listings()): Service[] =>
  client
    .getQueriesData<InfiniteData<ServicePage>>({ queryKey })
    .flatMap(([, list]) => list?.pages.flatMap(({ data }) => data) ?? []);

/** The service in a cached list, shown until its query has data. The server's lists hold services without options. */
export const listedService = (client: QueryClient, id: string): Service | undefined =>
  cachedServices(client).find(({ _id, options }) => _id === id && options.length > 0);
