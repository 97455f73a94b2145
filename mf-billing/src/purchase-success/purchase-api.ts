import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { creditQueries } from '../credits/credit-api.ts';
import { subscriptionQueries } from '../subscriptions/subscription-api.ts';
import { isThere, outcomeOf, type Purchase, type PurchaseOutcome } from './purchase.ts';

/** Milliseconds between two looks, and for which the first one shows that the page is at work. */
const lookInterval = 1_000;

export const purchaseQueries = {
  all: () => ['purchase'] as const,
  /** What became of a purchase; asked for again and again until it is there, at latest at the instant `until`. */
  outcome: (purchase: Purchase, client: QueryClient, until: number) =>
    queryOptions({
      queryKey: [...purchaseQueries.all(), purchase.session, purchase.checkout, purchase.plan] as const,
      queryFn: async ({ queryKey }) => {
        const isFirst = client.getQueryData(queryKey) === undefined;
        const shown = isFirst && new Promise((wake) => setTimeout(wake, lookInterval));
        const [outcome] = await Promise.all([lookUp(purchase, client), shown]);
        return outcome;
      },
      staleTime: 0,
      gcTime: 0,
      retry: false,
      meta: { isLive: true },
      refetchInterval: ({ state }) =>
        (state.data && isThere(state.data)) || Date.now() > until ? false : lookInterval,
    }),
};

const lookUp = async (purchase: Purchase, client: QueryClient): Promise<PurchaseOutcome> => {
  const [transactions, summary] = await Promise.all([
    client.fetchQuery({ ...creditQueries.history(), staleTime: 0 }),
    purchase.plan && client.fetchQuery({ ...subscriptionQueries.summary(), staleTime: 0 }),
  ]);
  return outcomeOf(purchase, transactions, summary);
};
