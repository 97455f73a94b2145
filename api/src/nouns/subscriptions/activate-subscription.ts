import { and, eq } from 'drizzle-orm';
import { subscriptions } from '../../kernel/database/schema.ts';
import type { StripeContext } from '../../stripe/stripe-context.ts';
import { makeActive } from './active-subscription.ts';
import { subscriptionEnded, subscriptionMissing } from './subscription-refusals.ts';
import { lockSubscriber } from './subscription-repository.ts';

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
