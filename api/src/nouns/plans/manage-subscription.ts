import { paths } from '@nearhand/contracts';
import { and, eq } from 'drizzle-orm';
import { subscriptions } from '../../kernel/database/schema.ts';
import { callingStripe, isRefusedByState, type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import { makeActive } from '../subscriptions/active-subscription.ts';
import {
  countingSubscription,
  lockSubscriber,
  type SubscriptionRow,
} from '../subscriptions/subscription-repository.ts';
import { subscriptionResource } from '../subscriptions/subscription-resource.ts';
import { noSubscription, nothingToPay, subscriptionEnded, subscriptionMissing } from './subscription-refusals.ts';

/** The subscription that counts for somebody, when something can still be done with it; else it refuses. */
export const chosenSubscription = async (
  { db, clock }: Pick<StripeContext, 'clock' | 'db'>,
  userId: string,
): Promise<SubscriptionRow> => {
  const row = await countingSubscription(db, userId, clock());
  if (!row) throw noSubscription();
  if (row.status === 'canceled') throw subscriptionEnded();
  return row;
};

/** Lets somebody's subscription end with the period that is paid, or go on after all. */
export const scheduleEnd = async (
  context: StripeContext,
  userId: string,
  cancelAtPeriodEnd: boolean,
): Promise<void> => {
  const { stripeSubscriptionId } = await chosenSubscription(context, userId);
  await callingStripe(context, async () => {
    const isDone = await scheduled(context, stripeSubscriptionId, cancelAtPeriodEnd);
    await subscriptionResource.sync(context, stripeSubscriptionId);
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

/** Makes another of somebody's running subscriptions the one that counts. */
export const activateSubscription = ({ db }: Pick<StripeContext, 'db'>, userId: string, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    await lockSubscriber(tx, userId);
    const [row] = await tx
      .select({ status: subscriptions.status })
      .from(subscriptions)
      .where(and(eq(subscriptions.id, id), eq(subscriptions.userId, userId)));
    if (!row) throw subscriptionMissing();
    if (row.status === 'canceled') throw subscriptionEnded();
    await makeActive(tx, userId, id);
  });

/** The page of Stripe's on which somebody pays the open bill of their subscription with another card. */
export const billPage = async (context: StripeContext, userId: string): Promise<string> => {
  const { status, stripeSubscriptionId } = await chosenSubscription(context, userId);
  if (status !== 'past_due') throw nothingToPay();
  return callingStripe(context, async () => {
    const { data } = await stripeOf(context).invoices.list({
      subscription: stripeSubscriptionId,
      status: 'open',
      limit: 1,
    });
    const page = data[0]?.hosted_invoice_url;
    if (page) return withReturn(context, page);
    await subscriptionResource.sync(context, stripeSubscriptionId);
    throw nothingToPay();
  });
};

/** Stripe's own page leads nowhere afterwards; the sandbox's can lead back. */
const withReturn = ({ settings: { stripe, publicOrigins } }: StripeContext, page: string): string => {
  if (!stripe.apiBase) return page;
  const url = new URL(page);
  url.searchParams.set('return', `${publicOrigins[0] ?? ''}${paths.subscription}`);
  return url.href;
};
