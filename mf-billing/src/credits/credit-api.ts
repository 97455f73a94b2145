import {
  type CreditTransaction,
  readCredits,
  readCreditTransaction,
  readData,
  readList,
  readRedirection,
} from '@nearhand/contracts';
import { api, useRefreshOn } from '@nearhand/platform';
import { idempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { queryOptions } from '@tanstack/react-query';

/** Other slices and Stripe change credits too, and no page listens while all are closed. */
const changing = { staleTime: 0, meta: { isLive: true } };

export const creditQueries = {
  all: () => ['credits'] as const,
  balance: () =>
    queryOptions({
      queryKey: [...creditQueries.all(), 'balance'] as const,
      queryFn: ({ signal }) => api.get('subscription/credits', { signal, read: readData(readCredits) }),
      select: ({ credits }) => credits ?? 0,
      ...changing,
    }),
  history: () =>
    queryOptions({
      queryKey: [...creditQueries.all(), 'history'] as const,
      queryFn: ({ signal }) =>
        api.get('subscription/credits/history', { signal, read: readData(readList(readCreditTransaction)) }),
      select: newestFirst,
      ...changing,
    }),
};

const newestFirst = (transactions: CreditTransaction[]): CreditTransaction[] =>
  transactions.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));

export const openCreditPurchase = () =>
  idempotentMutation('POST subscription/credits/purchase', { read: readData(readRedirection) });

export const useCreditUpdates = (): void =>
  useRefreshOn(['credits.changed', 'subscription.changed'], creditQueries.all());

/** `1 credit`, `20 credits`, `-5 credits`. */
export const formatCredits = (credits: number): string =>
  `${credits} ${Math.abs(credits) === 1 ? 'credit' : 'credits'}`;
