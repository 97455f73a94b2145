import { readPage, readService } from '@nearhand/contracts';
import { api, unwrap } from '@nearhand/platform';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { serviceQueries } from './service-api.ts';

const pageSize = '12';

/** The active services of a provider, the best first. Apart from `service-api.ts`, which the listing's first visit pays for. */
export const providerServices = (provider: string) =>
  infiniteQueryOptions({
    queryKey: [...serviceQueries.all(), 'of-provider', provider] as const,
    queryFn: ({ pageParam, signal }) =>
      api.get('services', {
        query: { provider, sort: 'rating', limit: pageSize, ...(pageParam && { cursor: pageParam }) },
        signal,
        read: readPage(readService),
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(unwrap),
  });
