import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { creditQueries } from '../credits/credit-api.ts';
import { subscriptionQueries } from '../subscriptions/subscription-api.ts';
import { isThere, outcomeOf, type Purchase, type PurchaseOutcome } from './purchase.ts';

/** Milliseconds that every look takes at least: the page says that it is at work, and does not flicker. */
const second = 1_000;
const betweenLooks = 500;

export const purchaseQueries = {
  all: () => ['purchase'] as const,
  /** What became of a purchase; asked for again and again until it is there, at latest at the instant `until`. */
  outcome: (purchase: Purchase, client: QueryClient, until: number) =>
    queryOptions({
      queryKey: [...purchaseQueries.all(), purchase.session, purchase.checkout, purchase.plan] as const,
      queryFn: async () => {
        const [outcome] = await Promise.all([
          lookUp(purchase, client),
          new Promise((wake) => setTimeout(wake, second)),
        ]);
        return outcome;
      },
      staleTime: 0,
      gcTime: 0,
      retry: false,
      meta: { isLive: true },
      refetchInterval: ({ state }) =>
        (state.data && isThere(state.data)) || Date.now() > until ? false : betweenLooks,
    }),
};

const lookUp = async (purchase: Purchase, client: QueryClient): Promise<PurchaseOutcome> => {
  const [transactions, summary] = await Promise.all([
    client.fetchQuery({ ...creditQueries.history(), staleTime: 0 }),
    purchase.plan && client.fetchQuery({ ...subscriptionQueries.summary(), staleTime: 0 }),
  ]);
  return outcomeOf(purchase, transactions, summary);
};
