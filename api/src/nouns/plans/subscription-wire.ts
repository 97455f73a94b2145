import type { SubscriptionRecord, SubscriptionSummary } from '@nearhand/contracts';
import type { Settings } from '../../kernel/settings/settings.ts';
import { countCredits } from '../../ledger/ledger.ts';
import type { StripeContext } from '../../stripe/stripe-context.ts';
import { countingSubscription, type SubscriptionRow } from '../subscriptions/subscription-repository.ts';

/** The subscription that counts for somebody, and their credits, as they are now. */
export const summaryOf = async (
  { clock, db }: Pick<StripeContext, 'clock' | 'db'>,
  userId: string,
): Promise<SubscriptionSummary> =>
  toSummary(await countingSubscription(db, userId, clock()), await countCredits(db, userId));

const toSummary = (row: SubscriptionRow | undefined, credits: number): SubscriptionSummary => {
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
