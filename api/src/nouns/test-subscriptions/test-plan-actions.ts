import { callingStripe, type StripeContext } from '../../stripe/stripe-context.ts';
import { endPlanCheckouts } from '../checkouts/checkout-resource.ts';
import { changePlan, isStale } from '../plans/change-plan.ts';
import { scheduleEnd } from '../plans/manage-subscription.ts';
import { changeable, previewChange } from '../plans/preview-change.ts';
import { pricesChanged } from '../plans/subscription-refusals.ts';
import {
  countingSubscription,
  type SubscriptionRow,
  updateSubscription,
} from '../subscriptions/subscription-repository.ts';
import { isTest } from './test-subscription.ts';

interface PlanActions {
  scheduleEnd: typeof scheduleEnd;
  previewChange: typeof previewChange;
  changePlan: typeof changePlan;
}

/** What people do with their subscription. Where DEBUG_TOOLS is on it also works for test subscriptions, without Stripe. */
export const planActions = ({ debugTools }: StripeContext['settings']): PlanActions =>
  debugTools ? testActions : { scheduleEnd, previewChange, changePlan };

const testActions: PlanActions = {
  scheduleEnd: async (context, userId, cancelAtPeriodEnd) => {
    const row = await runningTest(context, userId);
    if (!row) return scheduleEnd(context, userId, cancelAtPeriodEnd);
    await updateSubscription(context.db, row.id, { cancelAtPeriodEnd, updatedAt: context.clock() });
  },
  previewChange: async (context, userId, plan) => {
    const row = await runningTest(context, userId);
    if (!row) return previewChange(context, userId, plan);
    await changeable(context, userId, plan);
    const nextBillingDate = row.currentPeriodEnd?.toISOString();
    const prorationDate = Math.floor(seconds(context));
    return { amountDue: 0, credit: 0, ...(nextBillingDate && { nextBillingDate }), prorationDate };
  },
  changePlan: async (context, userId, change, run) => {
    const { plan, prorationDate } = change;
    const row = await runningTest(context, userId);
    if (!row) return changePlan(context, userId, change, run);
    if (run.isRepeated && row.plan === plan) return;
    await changeable(context, userId, plan);
    if (context.stripe) await callingStripe(context, () => endPlanCheckouts(context, userId));
    const { id } = await changeable(context, userId, plan);
    if (isStale(prorationDate, seconds(context))) throw pricesChanged();
    await updateSubscription(context.db, id, { plan, cancelAtPeriodEnd: false, updatedAt: context.clock() });
  },
};

/** The subscription that counts for somebody, when it is a test subscription with which something can still be done. */
const runningTest = async ({ clock, db }: StripeContext, userId: string): Promise<SubscriptionRow | undefined> => {
  const row = await countingSubscription(db, userId, clock());
  return row && isTest(row) && row.status !== 'canceled' ? row : undefined;
};

const seconds = ({ clock }: StripeContext): number => clock().getTime() / 1_000;
