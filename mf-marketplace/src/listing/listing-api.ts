import { readServicePage, type Service, type ServicePage } from '@nearhand/contracts';
import { api } from '@nearhand/platform';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { serviceQueries } from '../services/service-api.ts';
import { type ListingFilters, listingCall } from './listing-filters.ts';

const isServer = typeof window === 'undefined';

const pageSize = '24';

export const listingQueries = {
  /** The services that match, page after page. `start` is the cursor of the first page, which brings the counts. */
  pages: (filters: ListingFilters, start = '') => {
    const call = listingCall(filters);
    return infiniteQueryOptions({
      queryKey: [...serviceQueries.listings(), call, start] as const,
      queryFn: async ({ pageParam: cursor, signal }) => {
        const counts = cursor === start ? ('true' as const) : undefined;
        const query = { ...call, limit: pageSize, counts, cursor: cursor || undefined };
        return forCards(await api.get('services', { query, signal, read: readServicePage }));
      },
      initialPageParam: start,
      getNextPageParam: ({ next }) => next,
      // Other slices change services while no page here is mounted.
      staleTime: 0,
    });
  },
};

const forCards = ({ data, similar, ...rest }: ServicePage): ServicePage => ({
  ...rest,
  data: shown(data),
  ...(similar && { similar: shown(similar) }),
});

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
