import type { Data, Provider } from '@nearhand/contracts';
import { api, unwrap } from '@nearhand/platform';
import { queryOptions } from '@tanstack/react-query';

export const providerQueries = {
  all: () => ['marketplace', 'providers'] as const,
  /** Somebody who offers services, as everyone may see them. */
  detail: (id: string) =>
    queryOptions({
      queryKey: [...providerQueries.all(), 'detail', id] as const,
      queryFn: ({ signal }) => api.get(`providers/${id}`, { signal }).json<Data<Provider>>().then(unwrap),
    }),
};
