import { readData, readList, readService, type Service } from '@nearhand/contracts';
import { api } from '@nearhand/platform';
import { type QueryClient, queryOptions } from '@tanstack/react-query';

export const serviceQueries = {
  all: () => ['marketplace', 'services'] as const,
  /** All active services. Each page shows the cached list and fetches again. */
  list: () =>
    queryOptions({
      queryKey: [...serviceQueries.all(), 'list'] as const,
      queryFn: ({ signal, client, queryKey }) => fetchList(client.getQueryData<Service[]>(queryKey), signal),
      // Comparing thousands of services costs more than rendering the few on screen.
      structuralSharing: false,
      select: onlyActive,
      // Other slices change services while no page here is mounted.
      staleTime: 0,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...serviceQueries.all(), 'detail', id] as const,
      queryFn: ({ signal }) => api.get('services/:id', { params: { id }, signal, read: readData(readService) }),
      staleTime: 0,
    }),
};

/** The service in the cached list, shown until its own query has data. */
export const listedService = (client: QueryClient, id: string): Service | undefined =>
  client.getQueryData(serviceQueries.list().queryKey)?.find((service) => service._id === id);

const tags = new WeakMap<Service[], string>();

/** Returns `known` itself when the ETag is the same, so that nothing is parsed or rendered again. */
const fetchList = async (known: Service[] | undefined, signal: AbortSignal): Promise<Service[]> => {
  const answer = await api.response('services', { signal });
  const tag = answer.headers.get('etag');
  if (known && tag && tags.get(known) === tag) {
    await answer.body?.cancel();
    return known;
  }
  const services = readData(readList(readService))(await answer.json());
  if (tag) tags.set(services, tag);
  return services;
};

/** All active services, past the cache. */
export const fetchActive = (signal: AbortSignal): Promise<Service[]> =>
  api.get('services', { signal, read: readData(readList(readService)) }).then(onlyActive);

const onlyActive = (services: Service[]): Service[] => services.filter(({ status }) => status === 'active');
