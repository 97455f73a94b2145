import type { PlanChange } from '@nearhand/contracts';
import Stripe from 'stripe';
import type { OpenDatabase } from '../../kernel/database/database.ts';
import type { Run } from '../../kernel/idempotency/first-answer.ts';
import { type RateLimit, rateLimit } from '../../kernel/limits/rate-limit.ts';
import { minutes } from '../../kernel/time/clock.ts';
import { callingStripe, type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import { endPlanCheckouts } from '../checkouts/checkout-resource.ts';
import { countingSubscription, type SubscriptionRow } from '../subscriptions/subscription-repository.ts';
import { subscriptionResource } from '../subscriptions/subscription-resource.ts';
import { changeable, quoteChange } from './preview-change.ts';
import { paymentFailed, pricesChanged } from './subscription-refusals.ts';

/** In seconds. */
const previewLifetime = 600;

/** How often one person may change something about their subscriptions: each time Stripe is asked. */
export const changeLimit = (database: OpenDatabase): RateLimit =>
  rateLimit(database, 'subscription-changes', 20, minutes(10));

/** How often one person may ask what a change would cost. */
export const previewLimit = (database: OpenDatabase): RateLimit =>
  rateLimit(database, 'subscription-previews', 60, minutes(10));

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
  await callingStripe(context, () => endPlanCheckouts(context, userId));
  const row = await changeable(context, userId, plan);
  await callingStripe(context, async () => {
    await changeAtStripe(context, row, { plan, prorationDate });
    await subscriptionResource.sync(context, row.stripeSubscriptionId);
    // A page may have been opened meanwhile: the plan was not held yet.
    await endPlanCheckouts(context, userId);
  });
};

const changeAtStripe = async (
  context: StripeContext,
  row: SubscriptionRow,
  { plan, prorationDate }: PlanChange,
): Promise<void> => {
  // Its clock decides, not ours.
  const { changed, at } = await quoteChange(context, row, plan);
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
    await subscriptionResource.sync(context, row.stripeSubscriptionId);
    throw pricesChanged();
  }
};

/** A preview's date, in seconds, is too old. The two clocks may differ by a moment. */
export const isStale = (prorationDate: number, now: number): boolean =>
  prorationDate < now - previewLifetime || prorationDate > now + 60;

/** The same request may have got this far before its answer was lost. */
const isChanged = async (context: StripeContext, userId: string, plan: PlanChange['plan']): Promise<boolean> => {
  const row = await countingSubscription(context.db, userId, context.clock());
  if (row) await callingStripe(context, () => subscriptionResource.sync(context, row.stripeSubscriptionId));
  return (await countingSubscription(context.db, userId, context.clock()))?.plan === plan;
};
