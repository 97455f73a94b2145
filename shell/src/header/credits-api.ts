import { readCredits, readData } from '@nearhand/contracts';
import { api } from '@nearhand/platform';
import { queryOptions } from '@tanstack/react-query';

export const headerCredits = {
  balance: () =>
    queryOptions({
      queryKey: ['header', 'credits'] as const,
      queryFn: ({ signal }) => api.get('subscription/credits', { signal, read: readData(readCredits) }),
      meta: { isLive: true },
    }),
};
