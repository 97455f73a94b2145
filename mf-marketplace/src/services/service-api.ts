import { readData, readList, readService, type Service } from '@nearhand/contracts';
import { api } from '@nearhand/platform';
import { type QueryClient, queryOptions } from '@tanstack/react-query';

export const serviceQueries = {
  all: () => ['marketplace', 'services'] as const,
  /** Every active service. Shown from memory at once, and asked for again by each page that opens on it. */
  list: () =>
    queryOptions({
      queryKey: [...serviceQueries.all(), 'list'] as const,
      queryFn: ({ signal, client, queryKey }) => fetchList(client.getQueryData<Service[]>(queryKey), signal),
      // To compare thousands of services with those before costs more than to draw the few on screen again.
      structuralSharing: false,
      select: onlyActive,
      refetchOnMount: 'always',
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...serviceQueries.all(), 'detail', id] as const,
      queryFn: ({ signal }) => api.get('services/:id', { params: { id }, signal, read: readData(readService) }),
      refetchOnMount: 'always',
    }),
};

/** The service as the listing knows it, to show while its page asks for it. */
export const listedService = (client: QueryClient, id: string): Service | undefined =>
  client.getQueryData(serviceQueries.list().queryKey)?.find((service) => service._id === id);

const tags = new WeakMap<Service[], string>();

/** The list; the very same as `known` when the API says that nothing changed, so that nothing is read or drawn again. */
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

const onlyActive = (services: Service[]): Service[] => services.filter(({ status }) => status === 'active');
