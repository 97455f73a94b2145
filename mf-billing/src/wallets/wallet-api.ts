import {
  readData,
  readList,
  readRedirection,
  readWallet,
  readWalletMovement,
  readWalletTransaction,
  type WalletTransaction,
} from '@nearhand/contracts';
import { api, events, useRefreshOn } from '@nearhand/platform';
import { idempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

/** Other slices move money too, and no page listens while all are closed. */
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

export const useWalletUpdates = (): void => useRefreshOn(['wallet.changed', 'booking.changed'], walletQueries.all());

/** No idempotency key: Stripe's page opens once, so an earlier answer is useless. */
export const connectBank = () =>
  mutationOptions({
    mutationFn: (_call: { body: 'bank' }) => api.post('wallet/connect-bank', { read: readData(readRedirection) }),
  });

export const withdrawMoney = () =>
  mutationOptions({
    ...idempotentMutation('POST wallet/withdraw', { read: readData(readWalletMovement) }),
    onSuccess: () => events.emit('wallet.changed', {}),
    // The balance or the bank may have changed, or money has moved although the answer was lost.
    onError: (_error, _call, _result, { client }) => {
      void client.invalidateQueries({ queryKey: walletQueries.all() });
    },
  });
