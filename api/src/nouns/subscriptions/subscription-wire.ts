import type { SubscriptionRecord, SubscriptionSummary } from '@nearhand/contracts';
import type { Settings } from '../../kernel/settings/settings.ts';
import type { SubscriptionRow } from './subscription-repository.ts';

/** What somebody reads of the subscription that counts for them, if any does. */
export const toSummary = (row: SubscriptionRow | undefined, credits: number): SubscriptionSummary => {
  if (!row) return { subscriptionType: 'none', credits };
  return {
    subscriptionType: row.plan,
    subscriptionStatus: row.status,
    credits,
    ...(row.trialEnd && { trialEndsAt: row.trialEnd.toISOString() }),
    // Where it ends with its period, this is the day on which it does: the screens know no other.
    ...(row.currentPeriodEnd && { nextBillingDate: row.currentPeriodEnd.toISOString() }),
    ...(row.offersWithheld && { offersWithheld: true }),
    stripeSubscription: { cancelAtPeriodEnd: row.cancelAtPeriodEnd },
  };
};

/** One of somebody's subscriptions, as the list of all shows it. */
export const toRecord = ({ plans }: Pick<Settings, 'plans'>, row: SubscriptionRow): SubscriptionRecord => ({
  id: row.id,
  name: `${plans[row.plan].name} plan`,
  subscriptionType: row.plan,
  status: row.status,
  isActive: row.isActive,
  ...(row.currentPeriodEnd && { currentPeriodEnd: row.currentPeriodEnd.toISOString() }),
  ...(row.trialEnd && { trialEnd: row.trialEnd.toISOString() }),
  cancelAtPeriodEnd: row.cancelAtPeriodEnd,
  stripeSubscriptionId: row.stripeSubscriptionId,
});
