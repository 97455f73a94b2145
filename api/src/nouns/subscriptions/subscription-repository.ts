import type { PlanName } from '@nearhand/contracts';
import { and, desc, eq, exists, gt, isNotNull, like, ne, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../kernel/database/database.ts';
import { isUuid } from '../../kernel/database/decoders.ts';
import { checkouts, ledgerTransactions, subscriptions, users } from '../../kernel/database/schema.ts';
import { rowVersion } from '../../stripe/stripe-resource.ts';
import { initialGrantKey } from './subscription-grants.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;
/** The checkout that a subscription was bought on. */
export type PlanCheckout = typeof checkouts.$inferSelect;

/** Not ended. */
export const isRunning = ne(subscriptions.status, 'canceled');
/** Only these are known to Stripe, whose ids begin like this. */
export const isAtStripe = like(subscriptions.stripeSubscriptionId, 'sub\\_%');

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

/**
 * A subscription by Stripe's id or by the row's. There is no row until Stripe was first asked about it. `version` changes
 * whenever the row is written.
 */
export const findAtStripe = async (
  db: Database,
  id: string,
): Promise<{ stripeId: string; row?: SubscriptionRow; version: string | undefined } | undefined> => {
  const isRowId = isUuid(id);
  const [found] = await db
    .select({ row: subscriptions, version: rowVersion(subscriptions) })
    .from(subscriptions)
    .where(eq(isRowId ? subscriptions.id : subscriptions.stripeSubscriptionId, id));
  if (found) return { ...found, stripeId: found.row.stripeSubscriptionId };
  return isRowId ? undefined : { stripeId: id, version: undefined };
};

/** The checkout of this person that a subscription's metadata names. */
export const findCheckoutOf = async (
  db: Database,
  userId: string,
  id: string | undefined,
): Promise<PlanCheckout | undefined> =>
  id && isUuid(id)
    ? db.query.checkouts.findFirst({ where: and(eq(checkouts.id, id), eq(checkouts.userId, userId)) })
    : undefined;

/** The person that a subscription's metadata names. */
export const findOwner = async (db: Database, id: string | undefined) =>
  id && isUuid(id)
    ? db.query.users.findFirst({
        where: eq(users.id, id),
        columns: { id: true, deletedAt: true, stripeCustomerId: true },
      })
    : undefined;

/** The person whose id the column holds has deleted their account. */
export const ownerHasLeft = (db: Database, userId: PgColumn): SQL =>
  exists(
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), isNotNull(users.deletedAt))),
  );

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

/** True when somebody ever had a trial. */
export const hadTrial = async (db: Database, userId: string): Promise<boolean> => {
  const found = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), isNotNull(subscriptions.trialEnd)))
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
 * Until the transaction ends nothing else writes this person's subscriptions, and their account is not deleted. Undefined
 * when there is no such person.
 */
export const lockSubscriber = async (tx: Database, userId: string): Promise<{ deletedAt: Date | null } | undefined> => {
  const [locked] = await tx
    .select({ deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  return locked;
};
