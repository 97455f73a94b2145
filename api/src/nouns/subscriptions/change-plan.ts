import type { PlanChange } from '@nearhand/contracts';
import Stripe from 'stripe';
import type { Run } from '../../kernel/idempotency/first-answer.ts';
import { callingStripe, type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import { endPlanCheckouts } from '../checkouts/end-checkout.ts';
import { changeable, reckonedChange } from './plan-change.ts';
import { settleSubscription } from './settle-subscription.ts';
import { paymentFailed, pricesChanged } from './subscription-refusals.ts';
import { countingSubscription, isTest, type SubscriptionRow, updateSubscription } from './subscription-repository.ts';

/** Seconds for which a preview holds. */
const longestConsidered = 600;

/**
 * Changes to another plan at the price that the preview showed, charged at once; a card that refuses leaves everything
 * as it was. What was to end with its period goes on.
 */
export const changePlan = async (
  context: StripeContext,
  userId: string,
  { plan, prorationDate }: PlanChange,
  { isRepeated }: Run,
): Promise<void> => {
  if (isRepeated && (await isChanged(context, userId, plan))) return;
  await changeable(context, userId, plan);
  // On a page that is open for this plan it could be bought a second time, or was a moment ago.
  if (context.stripe) await callingStripe(context, () => endPlanCheckouts(context, userId));
  const row = await changeable(context, userId, plan);
  if (isTest(row)) {
    if (isStale(prorationDate, context.clock().getTime() / 1_000)) throw pricesChanged();
    await updateSubscription(context.db, row.id, { plan, cancelAtPeriodEnd: false, updatedAt: context.clock() });
    return;
  }
  await callingStripe(context, async () => {
    await changeAtStripe(context, row, { plan, prorationDate });
    await settleSubscription(context, row.stripeSubscriptionId);
    // One that was opened meanwhile, for nobody held the plan yet.
    await endPlanCheckouts(context, userId);
  });
};

const changeAtStripe = async (
  context: StripeContext,
  row: SubscriptionRow,
  { plan, prorationDate }: PlanChange,
): Promise<void> => {
  // Its clock decides, not ours.
  const { changed, at } = await reckonedChange(context, row, plan);
  if (isStale(prorationDate, at)) throw pricesChanged();
  try {
    // No key of ours: Stripe would keep answering a declined card under it, and a second change to the same plan is free.
    await stripeOf(context).subscriptions.update(row.stripeSubscriptionId, {
      ...changed,
      cancel_at_period_end: false,
      payment_behavior: 'error_if_incomplete',
      proration_behavior: 'always_invoice',
      proration_date: prorationDate,
    });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (error.statusCode === 402) throw paymentFailed();
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    context.log.warn({ err: error }, 'a change of plan was refused');
    await settleSubscription(context, row.stripeSubscriptionId);
    throw pricesChanged();
  }
};

/** The two clocks may differ by a moment. */
const isStale = (prorationDate: number, now: number): boolean =>
  prorationDate < now - longestConsidered || prorationDate > now + 60;

/** The same request may have come so far before nobody heard its answer. */
const isChanged = async (context: StripeContext, userId: string, plan: PlanChange['plan']): Promise<boolean> => {
  const row = await countingSubscription(context.db, userId, context.clock());
  if (row && !isTest(row)) await callingStripe(context, () => settleSubscription(context, row.stripeSubscriptionId));
  return (await countingSubscription(context.db, userId, context.clock()))?.plan === plan;
};
