import {
  pageByPage,
  pageQuery,
  Redirection,
  rowsOfPages,
  Wallet,
  WalletMovement,
  WalletTransaction,
  type WalletTransactionType,
} from '@nearhand/contracts';
import { Page, readAs, readDataAs } from '@nearhand/contracts/schema';
import { api, events, useRefreshOn } from '@nearhand/platform';
import { idempotentMutation } from '@nearhand/platform/idempotent-mutation';
import {
  infiniteQueryOptions,
  type MutationFunctionContext,
  mutationOptions,
  queryOptions,
} from '@tanstack/react-query';

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
      queryFn: ({ pageParam, signal }) =>
        api.get('wallet/transactions', {
          query: { ...pageQuery(pageSize, pageParam), ...(type && { type }) },
          signal,
          read: readAs(Page(WalletTransaction)),
        }),
      ...pageByPage,
      select: rowsOfPages,
      ...changing,
    }),
};

export const useWalletUpdates = (): void => useRefreshOn(['wallet.changed', 'booking.changed'], walletQueries.all());

/** No idempotency key: Stripe's page opens once, so an earlier answer is useless. */
export const connectBank = () =>
  mutationOptions({
    mutationFn: (_call: { body: 'bank' }) => api.post('wallet/connect-bank', { read: readDataAs(Redirection) }),
  });

const moving = {
  onSuccess: () => events.emit('wallet.changed', {}),
  // The balance or the bank may have changed, or money has moved although the answer was lost.
  onError: (_error: Error, _call: unknown, _result: unknown, { client }: MutationFunctionContext) => {
    void client.invalidateQueries({ queryKey: walletQueries.all() });
  },
};

export const withdrawMoney = () =>
  mutationOptions({ ...idempotentMutation('POST wallet/withdraw', { read: readDataAs(WalletMovement) }), ...moving });
export const returnToCard = () =>
  mutationOptions({
    ...idempotentMutation('POST wallet/return-to-card', { read: readDataAs(WalletMovement) }),
    ...moving,
  });
