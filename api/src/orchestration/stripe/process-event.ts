import { and, eq, isNotNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import { nouns } from '../../nouns/nouns.ts';
import { callingStripe, type StripeContext } from '../../stripe/stripe-context.ts';
import type { StripeResource } from '../../stripe/stripe-resource.ts';
import { webhookEvents } from '../../stripe/table.ts';

export const stripeResources: readonly StripeResource[] = nouns.flatMap(({ stripe = [] }) => stripe);

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
