import type { Data, Service } from '@nearhand/contracts';
import { api, unwrap } from '@nearhand/platform';
import { type QueryClient, queryOptions } from '@tanstack/react-query';

export const serviceQueries = {
  all: () => ['marketplace', 'services'] as const,
  /** Every active service. Shown from memory at once, and asked for again by each page that opens on it. */
  list: () =>
    queryOptions({
      queryKey: [...serviceQueries.all(), 'list'] as const,
      queryFn: ({ signal }) => api.get('services', { signal }).json<Data<Service[]>>().then(unwrap),
      select: onlyActive,
      refetchOnMount: 'always',
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...serviceQueries.all(), 'detail', id] as const,
      queryFn: ({ signal }) => api.get(`services/${id}`, { signal }).json<Data<Service>>().then(unwrap),
      refetchOnMount: 'always',
    }),
};

/** The service as the listing knows it, to show while its page asks for it. */
export const listedService = (client: QueryClient, id: string): Service | undefined =>
  client.getQueryData(serviceQueries.list().queryKey)?.find((service) => service._id === id);

const onlyActive = (services: Service[]): Service[] => services.filter(({ status }) => status === 'active');
