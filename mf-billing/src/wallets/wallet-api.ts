import { readData, readList, readWallet, readWalletTransaction, type WalletTransaction } from '@nearhand/contracts';
import { api } from '@nearhand/platform';
import { queryOptions } from '@tanstack/react-query';

/** Money moves through slices whose news nobody hears while the wallet is closed: asked for again at each visit. */
const changing = { staleTime: 0, meta: { isLive: true } };

export const walletQueries = {
  all: () => ['wallet'] as const,
  balance: () =>
    queryOptions({
      queryKey: [...walletQueries.all(), 'balance'] as const,
      queryFn: ({ signal }) => api.get('wallet', { signal, read: readData(readWallet) }),
      ...changing,
    }),
  transactions: () =>
    queryOptions({
      queryKey: [...walletQueries.all(), 'transactions'] as const,
      queryFn: ({ signal }) =>
        api.get('wallet/transactions', { signal, read: readData(readList(readWalletTransaction)) }),
      select: newestFirst,
      ...changing,
    }),
};

const newestFirst = (transactions: WalletTransaction[]): WalletTransaction[] =>
  transactions.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
