import type { Data, Wallet } from '@nearhand/contracts';
import { api, unwrap } from '@nearhand/platform';
import { queryOptions } from '@tanstack/react-query';

export const walletQueries = {
  all: () => ['wallet-balance'] as const,
  mine: () =>
    queryOptions({
      queryKey: [...walletQueries.all(), 'mine'] as const,
      queryFn: ({ signal }) => api.get('wallet', { signal }).json<Data<Wallet>>().then(unwrap),
    }),
};
