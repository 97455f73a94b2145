import type { PlanName, SubscriptionStatus } from '@nearhand/contracts';
import type Stripe from 'stripe';
import { boughtPrice } from './plan-price.ts';
import type { SubscriptionRow } from './subscription-repository.ts';

export interface Shown {
  plan: PlanName;
  status: SubscriptionStatus;
  currentPeriodEnd: Date;
  trialEnd: Date | null;
  cancelAtPeriodEnd: boolean;
}

const shownStatus = (status: Stripe.Subscription.Status, hasBegun: boolean): SubscriptionStatus | undefined => {
  switch (status) {
    case 'trialing':
      return 'trialing';
    case 'active':
      return 'active';
    case 'past_due':
    case 'unpaid':
      return 'past_due';
    case 'incomplete':
      return hasBegun ? 'past_due' : undefined;
    default:
      return hasBegun ? 'canceled' : undefined;
  }
};

export const shownSubscription = (subscription: Stripe.Subscription, hasBegun: boolean): Shown | undefined => {
  const [item] = subscription.items.data;
  const price = item && boughtPrice(item.price);
  const status = shownStatus(subscription.status, hasBegun);
  if (!price || !status) return undefined;
  // Stripe ends an unpaid one before its period does.
  const ended = status === 'canceled' ? subscription.ended_at : null;
  return {
    plan: price.plan,
    status,
    currentPeriodEnd: instant(Math.min(item.current_period_end, ended ?? Number.POSITIVE_INFINITY)),
    trialEnd: subscription.trial_end === null ? null : instant(subscription.trial_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
  };
};

export const isAsShown = (row: SubscriptionRow, shown: Shown): boolean =>
  row.plan === shown.plan &&
  row.status === shown.status &&
  row.cancelAtPeriodEnd === shown.cancelAtPeriodEnd &&
  row.currentPeriodEnd?.getTime() === shown.currentPeriodEnd.getTime() &&
  row.trialEnd?.getTime() === shown.trialEnd?.getTime();

export const instant = (seconds: number): Date => new Date(seconds * 1_000);
