import type { CreditTransaction, PlanName, SubscriptionSummary } from '@nearhand/contracts';
import { type QueryClient, type QueryState, queryOptions } from '@tanstack/react-query';
import { creditQueries } from '../credits/credit-api.ts';
import { subscriptionQueries } from '../subscriptions/subscription-api.ts';
import { isPlanName, isRunning } from '../subscriptions/subscription-state.ts';

/** From the address. It decides what to look for, never what to show. */
export interface Purchase {
  session: string;
  /** The API's id of the checkout; the first credits of a plan refer to it. */
  checkout: string | undefined;
  /** Undefined for credits. */
  plan: PlanName | undefined;
}

export const readPurchase = (params: URLSearchParams): Purchase | undefined => {
  const session = params.get('session_id');
  const product = params.get('package');
  if (!session || !product) return undefined;
  const plan = params.get('type') === 'subscription' && isPlanName(product) ? product : undefined;
  return { session, checkout: params.get('ref') || undefined, plan };
};

/** Both are empty until the API hears from Stripe. */
export interface PurchaseOutcome {
  credited: readonly CreditTransaction[];
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

export const isCredited = ({ credited, subscription }: PurchaseOutcome): boolean =>
  credited.length > 0 || subscription !== undefined;

/** Also the time for which the page shows at least that it is processing. */
const pollIntervalMs = 1_000;

type UpdateTimes = Pick<QueryState, 'dataUpdatedAt' | 'errorUpdatedAt'>;

export const purchaseQueries = {
  all: () => ['purchase'] as const,
  outcome: (purchase: Purchase, pollUntil: number) =>
    queryOptions({
      queryKey: [...purchaseQueries.all(), purchase.session, purchase.checkout, purchase.plan] as const,
      queryFn: async ({ client, queryKey }) => {
        const isFirst = client.getQueryData(queryKey) === undefined;
        const shown = isFirst && new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
        const [outcome] = await Promise.all([fetchOutcome(purchase, client), shown]);
        return outcome;
      },
      staleTime: 0,
      gcTime: 0,
      retry: false,
      meta: { isLive: true },
      refetchInterval: ({ state }) =>
        (state.data && isCredited(state.data)) || isOverdue(state, pollUntil) ? false : pollIntervalMs,
    }),
};

export const isOverdue = ({ dataUpdatedAt, errorUpdatedAt }: UpdateTimes, pollUntil: number): boolean =>
  Math.max(dataUpdatedAt, errorUpdatedAt) > pollUntil;

/** Bought credits refer to the session, the first credits of a plan to the checkout. */
const creditReference = ({ session, checkout, plan }: Purchase): string => (plan && checkout) || session;

const fetchOutcome = async (purchase: Purchase, client: QueryClient): Promise<PurchaseOutcome> => {
  const [transactions, summary] = await Promise.all([
    client.fetchQuery({ ...creditQueries.ofReference(creditReference(purchase)), staleTime: 0 }),
    purchase.plan && client.fetchQuery({ ...subscriptionQueries.summary(), staleTime: 0 }),
  ]);
  return outcomeOf(purchase, transactions, summary);
};
