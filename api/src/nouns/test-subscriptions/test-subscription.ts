import { randomUUID } from 'node:crypto';
import { type PlanName, planIntervals } from '@nearhand/contracts';
import { and, eq, like, lte } from 'drizzle-orm';
import { subscriptions } from '../../kernel/database/schema.ts';
import type { StripeContext } from '../../stripe/stripe-context.ts';
import { chooseActive, makeActive } from '../subscriptions/active-subscription.ts';
import { grantPlanCredits, initialGrantKey, periodGrantKey } from '../subscriptions/subscription-grants.ts';
import {
  countingSubscription,
  isRunning,
  lockSubscriber,
  type SubscriptionRow,
} from '../subscriptions/subscription-repository.ts';

type Context = Pick<StripeContext, 'clock' | 'db' | 'settings'>;

/** Begins the ids of test subscriptions, in the place of Stripe's `sub_`. */
const testPrefix = 'test_';

/** True for a subscription that Stripe does not know. */
export const isTest = ({ stripeSubscriptionId }: Pick<SubscriptionRow, 'stripeSubscriptionId'>): boolean =>
  stripeSubscriptionId.startsWith(testPrefix);

/** Makes a subscription for one period, with the credits that a paid one brings; it counts where none does. */
export const createTestSubscription = (
  { clock, db, settings }: Context,
  userId: string,
  plan: PlanName,
): Promise<SubscriptionRow> =>
  db.transaction(async (tx) => {
    await lockSubscriber(tx, userId);
    const now = clock();
    const counting = await countingSubscription(tx, userId, now);
    const [made] = await tx
      .insert(subscriptions)
      .values({
        userId,
        plan,
        status: 'active',
        currentPeriodEnd: periodAfter(now, plan),
        stripeSubscriptionId: `${testPrefix}${randomUUID()}`,
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    if (!made) throw new Error('The database returned no subscription.');
    if (!counting) await makeActive(tx, userId, made.id);
    const { name, initialCredits, periodCredits } = settings.plans[plan];
    const grant = { userId, reference: made.id };
    const initial = { ...grant, key: initialGrantKey(userId, plan), credits: initialCredits };
    await grantPlanCredits(tx, { ...initial, description: `${name} plan, to begin with` });
    const period = { ...grant, key: periodGrantKey(made.id), credits: periodCredits };
    await grantPlanCredits(tx, { ...period, description: `${name} plan` });
    return { ...made, isActive: counting === undefined };
  });

/** A job: ends test subscriptions whose period is over. */
export const endTestSubscriptions = async ({ clock, db }: Context): Promise<void> => {
  const isOver = and(
    like(subscriptions.stripeSubscriptionId, 'test\\_%'),
    isRunning,
    lte(subscriptions.currentPeriodEnd, clock()),
  );
  for (const { id, userId } of await db.select().from(subscriptions).where(isOver)) {
    await db.transaction(async (tx) => {
      await lockSubscriber(tx, userId);
      await tx
        .update(subscriptions)
        .set({ status: 'canceled', updatedAt: clock() })
        .where(and(eq(subscriptions.id, id), isOver));
      await chooseActive(tx, userId);
    });
  }
};

const periodAfter = (start: Date, plan: PlanName): Date => {
  const end = new Date(start);
  if (planIntervals[plan] === 'month') end.setUTCMonth(end.getUTCMonth() + 1);
  else end.setUTCFullYear(end.getUTCFullYear() + 1);
  return end;
};
