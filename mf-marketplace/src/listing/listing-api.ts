import { type Service, ServicePage } from '@nearhand/contracts';
import { readAs } from '@nearhand/contracts/schema';
import { api } from '@nearhand/platform';
import { infiniteQueryOptions, type QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import { cachedServices, serviceQueries } from '../services/service-api.ts';
import { type ListingFilters, listingCall } from './listing-filters.ts';

const isServer = typeof window === 'undefined';

const pageSize = '24';

export const listingQueries = {
  /**
   * The services that match, page after page. `start` is the cursor of the first page, which brings the counts. A call
   * that is no longer wanted after `pauseMs` is not sent.
   */
  pages: (filters: ListingFilters, start = '', pauseMs = 0) => {
    const call = listingCall(filters);
    return infiniteQueryOptions({
      queryKey: [...serviceQueries.listings(), call, start] as const,
      queryFn: async ({ client, pageParam: cursor, signal }) => {
        if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
        signal.throwIfAborted();
        const counts = cursor === start ? ('true' as const) : undefined;
        const query = { ...call, limit: pageSize, counts, cursor: cursor || undefined };
        const page = await api.get('services', { query, signal, read: readAs(ServicePage) });
        return keepEqual(client, forCards(page));
      },
      initialPageParam: start,
      getNextPageParam: ({ next }) => next,
      // Other slices change services while no page here is mounted.
      staleTime: 0,
      // The document brings them.
      meta: { isStored: false },
    });
  },
};

const forCards = ({ data, similar, ...rest }: ServicePage): ServicePage => ({
  ...rest,
  data: shown(data),
  ...(similar && { similar: shown(similar) }),
});

/** With the objects of the cache for services that did not change: their cards do not render again. */
const keepEqual = (client: QueryClient, page: ServicePage): ServicePage => {
  const known = new Map(cachedServices(client).map((service) => [service._id, service]));
  return { ...page, data: page.data.map((service) => replaceEqualDeep(known.get(service._id), service)) };
};

const shown = (services: Service[]): Service[] => {
  const active = services.filter(({ status }) => status === 'active');
  return isServer ? active.map(forCard) : active;
};

/** Without content that no card shows: the document holds these data. */
const forCard = (service: Service): Service => ({
  ...service,
  images: service.images.slice(0, 1),
  description: '',
  options: [],
  provider: { ...service.provider, bio: '' },
});
