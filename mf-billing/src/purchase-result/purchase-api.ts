import type { CreditTransaction, PlanName, SubscriptionSummary } from '@nearhand/contracts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { creditQueries } from '../credits/credit-api.ts';
import { subscriptionQueries } from '../subscriptions/subscription-api.ts';
import { isPlanName, isRunning } from '../subscriptions/subscription-state.ts';

/** What the address of the success page says about a purchase. It decides what is looked for, never what is shown. */
export interface Purchase {
  session: string;
  /** Our own checkout's id, which the first credits of a plan refer to. */
  checkout: string | undefined;
  /** The plan that was begun; undefined for credits. */
  plan: PlanName | undefined;
}

/** Undefined when the address lacks the session or what was bought. */
export const readPurchase = (params: URLSearchParams): Purchase | undefined => {
  const session = params.get('session_id');
  const bought = params.get('package');
  if (!session || !bought) return undefined;
  const plan = params.get('type') === 'subscription' && isPlanName(bought) ? bought : undefined;
  return { session, checkout: params.get('ref') || undefined, plan };
};

/** What the API knows of a purchase; neither of both while it has not heard from Stripe. */
export interface PurchaseOutcome {
  /** A plan may bring its first credits and those of its first bill. */
  credited: readonly CreditTransaction[];
  /** The subscription that counts, where it is of the plan that was begun. */
  subscription: SubscriptionSummary | undefined;
}

export const outcomeOf = (
  { session, checkout, plan }: Purchase,
  transactions: readonly CreditTransaction[],
  summary: SubscriptionSummary | undefined,
): PurchaseOutcome => ({
  credited: transactions.filter(
    ({ reference }) => reference !== undefined && (reference === session || reference === checkout),
  ),
  subscription: plan && summary?.subscriptionType === plan && isRunning(summary) ? summary : undefined,
});

export const isThere = ({ credited, subscription }: PurchaseOutcome): boolean =>
  credited.length > 0 || subscription !== undefined;

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
