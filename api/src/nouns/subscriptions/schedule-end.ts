import { callingStripe, isRefusedByState, type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import { chosenSubscription } from './chosen-subscription.ts';
import { settleSubscription } from './settle-subscription.ts';
import { subscriptionEnded } from './subscription-refusals.ts';
import { isTest, updateSubscription } from './subscription-repository.ts';

/** Lets somebody's subscription end with the period that is paid, or go on after all. */
export const scheduleEnd = async (
  context: StripeContext,
  userId: string,
  cancelAtPeriodEnd: boolean,
): Promise<void> => {
  const row = await chosenSubscription(context, userId);
  if (isTest(row)) {
    await updateSubscription(context.db, row.id, { cancelAtPeriodEnd, updatedAt: context.clock() });
    return;
  }
  const { stripeSubscriptionId } = row;
  await callingStripe(context, async () => {
    const isDone = await scheduled(context, stripeSubscriptionId, cancelAtPeriodEnd);
    await settleSubscription(context, stripeSubscriptionId);
    if (!isDone) throw subscriptionEnded();
  });
};

const scheduled = async (context: StripeContext, stripeId: string, isEnding: boolean): Promise<boolean> => {
  try {
    await stripeOf(context).subscriptions.update(stripeId, { cancel_at_period_end: isEnding });
    return true;
  } catch (error) {
    // It ended at Stripe, and we did not know yet.
    if (!isRefusedByState(error)) throw error;
    return false;
  }
};
