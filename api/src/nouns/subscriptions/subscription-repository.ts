import type { PlanName } from '@nearhand/contracts';
import { and, desc, eq, gt, isNotNull, like, ne, not, or, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { ledgerTransactions, subscriptions, users } from '../../kernel/database/schema.ts';
import { initialGrantKey } from './subscription-grants.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** Begins the ids of subscriptions that Stripe knows nothing of. */
export const testPrefix = 'test_';
export const isTest = ({ stripeSubscriptionId }: Pick<SubscriptionRow, 'stripeSubscriptionId'>): boolean =>
  stripeSubscriptionId.startsWith(testPrefix);
export const isOfStripe = not(like(subscriptions.stripeSubscriptionId, 'test\\_%'));
/** Not ended. */
export const isRunning = ne(subscriptions.status, 'canceled');

/** The subscription that counts for somebody now. A canceled one does for as long as it is paid. */
export const countingSubscription = async (
  db: Database,
  userId: string,
  now: Date,
): Promise<SubscriptionRow | undefined> => {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        eq(subscriptions.isActive, true),
        or(isRunning, gt(subscriptions.currentPeriodEnd, now)),
      ),
    );
  return row;
};

/** All that somebody ever held, newest first. */
export const listSubscriptions = (db: Database, userId: string): Promise<SubscriptionRow[]> =>
  db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id));

export const findSubscription = async (db: Database, id: string): Promise<SubscriptionRow | undefined> => {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id));
  return row;
};

/** `version` changes whenever the row is written. */
export const findByStripeId = async (db: Database, stripeSubscriptionId: string) => {
  const [found] = await db
    .select({ row: subscriptions, version: sql<string>`${subscriptions}.xmin::text` })
    .from(subscriptions)
    .where(eq(subscriptions.stripeSubscriptionId, stripeSubscriptionId));
  return found;
};

export const updateSubscription = async (
  db: Database,
  id: string,
  values: Partial<typeof subscriptions.$inferInsert>,
): Promise<void> => {
  await db.update(subscriptions).set(values).where(eq(subscriptions.id, id));
};

/** True while somebody has a running subscription to this plan. */
export const holdsPlan = async (db: Database, userId: string, plan: PlanName): Promise<boolean> => {
  const found = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.plan, plan), isRunning))
    .limit(1);
  return found.length > 0;
};

/** True when somebody ever had a trial; made-up subscriptions aside. */
export const hadTrial = async (db: Database, userId: string): Promise<boolean> => {
  const found = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), isNotNull(subscriptions.trialEnd), isOfStripe))
    .limit(1);
  return found.length > 0;
};

/** True when somebody was given the credits with which a plan begins. */
export const hadInitialCredits = async (db: Database, userId: string, plan: PlanName): Promise<boolean> => {
  const found = await db
    .select({ id: ledgerTransactions.id })
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.key, initialGrantKey(userId, plan)));
  return found.length > 0;
};

/**
 * Whoever holds it writes somebody's subscriptions alone until the transaction ends, and they do not leave meanwhile.
 * Undefined when there is no such person.
 */
export const lockSubscriber = async (tx: Database, userId: string): Promise<{ deletedAt: Date | null } | undefined> => {
  const [locked] = await tx
    .select({ deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  return locked;
};
