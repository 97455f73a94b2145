import { queryOptions } from '@tanstack/react-query';
import { fetchActive, serviceQueries } from '../services/service-api.ts';

const isServer = typeof window === 'undefined';

export const listingQueries = {
  /** On the server: the first cards. The browser gets them with the document and shows them until it has the list. */
  firstView: (search: URLSearchParams) =>
    queryOptions({
      queryKey: [...serviceQueries.all(), 'first-view', `${search}`] as const,
      queryFn: async ({ signal }) => {
        const { firstViewOf } = await import(/* webpackChunkName: "listing" */ './first-view.ts');
        return firstViewOf(await fetchActive(signal), search);
      },
      enabled: isServer,
    }),
  /** In the browser: all services, in which it searches. A document with thousands of them would be too large. */
  list: () => queryOptions({ ...serviceQueries.list(), enabled: !isServer }),
  first: (search: URLSearchParams) => [isServer ? listingQueries.firstView(search) : serviceQueries.list()],
};
