import { readData, readWallet } from '@nearhand/contracts';
import { api } from '@nearhand/platform';
import { queryOptions } from '@tanstack/react-query';

export const walletQueries = {
  all: () => ['wallet-balance'] as const,
  mine: () =>
    queryOptions({
      queryKey: [...walletQueries.all(), 'mine'] as const,
      queryFn: ({ signal }) => api.get('wallet', { signal, read: readData(readWallet) }),
    }),
};
