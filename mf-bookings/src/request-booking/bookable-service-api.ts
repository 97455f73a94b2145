import type { Data, Service } from '@nearhand/contracts';
import { api, unwrap } from '@nearhand/platform';
import { queryOptions } from '@tanstack/react-query';

export const bookableServiceQueries = {
  all: () => ['bookable-service'] as const,
  detail: (id: string) =>
    queryOptions({
      queryKey: [...bookableServiceQueries.all(), 'detail', id] as const,
      queryFn: ({ signal }) => api.get(`services/${id}`, { signal }).json<Data<Service>>().then(unwrap),
    }),
};
