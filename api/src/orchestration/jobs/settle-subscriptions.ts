import { and, eq, exists, isNotNull, lte, or } from 'drizzle-orm';
import { subscriptions, users } from '../../kernel/database/schema.ts';
import { before, days, hours, minutes } from '../../kernel/time/time-spans.ts';
import { endBillingOf } from '../../nouns/subscriptions/end-billing.ts';
import { settleSubscription } from '../../nouns/subscriptions/settle-subscription.ts';
import { findSubscription, isOfStripe, isRunning } from '../../nouns/subscriptions/subscription-repository.ts';
import { endTestSubscriptions } from '../../nouns/subscriptions/test-subscription.ts';
import { forDueRows, forEachTaken } from './due-rows.ts';
import type { Job } from './job.ts';

/**
 * Asks Stripe for subscriptions of which a webhook may have been lost, ends those that only we know, and sees to it that
 * Stripe forgets who left.
 */
export const settleSubscriptions: Job['run'] = async (context, signal) => {
  await endTestSubscriptions(context);
  if (!context.stripe) return;
  const now = context.clock();
  const { db } = context;
  const restedFor = (span: number) => lte(subscriptions.updatedAt, before(now, span));
  const left = and(eq(users.id, subscriptions.userId), isNotNull(users.deletedAt));
  const hasLeft = exists(db.select({ id: users.id }).from(users).where(left));
  // Stripe charges for a new period an hour after it began, and an open bill may be paid at any time.
  const isExpected = or(
    lte(subscriptions.currentPeriodEnd, before(now, hours(1))),
    eq(subscriptions.status, 'past_due'),
  );
  const isDue = or(restedFor(days(1)), and(isExpected, restedFor(hours(1))), and(hasLeft, restedFor(minutes(2))));
  await forDueRows(context, signal, subscriptions, and(isRunning, isOfStripe, isDue), async (id) => {
    const found = await findSubscription(db, id);
    if (found) await settleSubscription(context, found.stripeSubscriptionId);
  });
  const isRemembered = and(isNotNull(users.deletedAt), isNotNull(users.stripeCustomerId));
  const remembered = await db.select({ id: users.id }).from(users).where(isRemembered).limit(100);
  await forEachTaken(
    context,
    signal,
    async () => remembered.pop(),
    ({ id }) => endBillingOf(context, id),
  );
};
