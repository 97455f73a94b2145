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

/** Credits are spent in another slice and bought at Stripe, unheard while no page of them is open. */
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

/** Buys a package; the card is asked for on Stripe's page. */
export const openCreditPurchase = () =>
  idempotentMutation('POST subscription/credits/purchase', { read: readData(readRedirection) });

/** Keeps the credits on screen true when some are bought, brought by a plan or spent. */
export const useCreditNews = (): void => useRefreshOn(['credits.changed', 'subscription.changed'], creditQueries.all());

/** `1 credit`, `20 credits`, `-5 credits`. */
export const inWords = (credits: number): string => `${credits} ${Math.abs(credits) === 1 ? 'credit' : 'credits'}`;
