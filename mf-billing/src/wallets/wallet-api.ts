import { inPages, Wallet, WalletTransaction, type WalletTransactionType } from '@nearhand/contracts';
import { Page, readAs, readDataAs } from '@nearhand/contracts/schema';
import { api, useRefreshOn } from '@nearhand/platform';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

const pageSize = 15;

/** Other slices move money too, and no page listens while all are closed. */
const changing = { staleTime: 0, meta: { isLive: true } };

export const walletQueries = {
  all: () => ['wallet'] as const,
  balance: () =>
    queryOptions({
      queryKey: [...walletQueries.all(), 'balance'] as const,
      queryFn: ({ signal }) => api.get('wallet', { signal, read: readDataAs(Wallet) }),
      ...changing,
    }),
  /** Newest first; all types without one. */
  transactions: (type?: WalletTransactionType) =>
    infiniteQueryOptions({
      queryKey: [...walletQueries.all(), 'transactions', type] as const,
      ...inPages(pageSize, ({ query, signal }) =>
        api.get('wallet/transactions', {
          query: { ...query, ...(type && { type }) },
          signal,
          read: readAs(Page(WalletTransaction)),
        }),
      ),
      ...changing,
    }),
};

export const useWalletUpdates = (): void => useRefreshOn(['wallet.changed', 'booking.changed'], walletQueries.all());
