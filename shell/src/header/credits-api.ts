import type { Credits, Data } from '@nearhand/contracts';
import { api, unwrap } from '@nearhand/platform';
import { queryOptions } from '@tanstack/react-query';

export const headerCredits = {
  balance: () =>
    queryOptions({
      queryKey: ['header', 'credits'] as const,
      queryFn: ({ signal }) => api.get('subscription/credits', { signal }).json<Data<Credits>>().then(unwrap),
      meta: { isLive: true },
    }),
};
