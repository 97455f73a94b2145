import type { CreditTransaction, PlanName, SubscriptionSummary } from '@nearhand/contracts';
import { isPlanName } from '../subscriptions/plan-labels.ts';
import { isRunning } from '../subscriptions/subscription-state.ts';

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
