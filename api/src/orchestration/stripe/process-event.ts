import { and, eq, isNotNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import { checkoutResource } from '../../nouns/checkouts/checkout-resource.ts';
import { depositResource } from '../../nouns/deposits/deposit-resource.ts';
import { paymentResource } from '../../nouns/payments/payment-resource.ts';
import { subscriptionResource } from '../../nouns/subscriptions/subscription-resource.ts';
import { bankResource } from '../../nouns/withdrawals/bank-account.ts';
import { withdrawalResource } from '../../nouns/withdrawals/withdrawal-resource.ts';
import { callingStripe, type StripeContext } from '../../stripe/stripe-context.ts';
import type { StripeResource } from '../../stripe/stripe-resource.ts';
import { webhookEvents } from '../../stripe/table.ts';

export const stripeResources: readonly StripeResource[] = [
  paymentResource,
  depositResource,
  withdrawalResource,
  bankResource,
  checkoutResource,
  subscriptionResource,
];

/** Events may come late, twice or in any order, so they only tell which row to sync. */
export const processEvent = async (
  context: StripeContext,
  event: Stripe.Event,
  resources: readonly StripeResource[] = stripeResources,
): Promise<void> => {
  const { id, type } = event;
  const { db } = context;
  await db.insert(webhookEvents).values({ id, type }).onConflictDoNothing({ target: webhookEvents.id });
  const isThisEvent = eq(webhookEvents.id, id);
  if ((await db.$count(webhookEvents, and(isThisEvent, isNotNull(webhookEvents.processedAt)))) > 0) return;
  await callingStripe(context, () => syncSubject(context, event, resources));
  await db.update(webhookEvents).set({ processedAt: context.clock() }).where(isThisEvent);
};

const syncSubject = async (
  context: StripeContext,
  event: Stripe.Event,
  resources: readonly StripeResource[],
): Promise<void> => {
  for (const { idOfEvent, sync } of resources) {
    const id = await idOfEvent(context.db, event);
    if (id === undefined) continue;
    await sync(context, id);
    return;
  }
};
