import type { PlanName, SubscriptionStatus } from '@nearhand/contracts';
import { and, desc, eq, exists, isNotNull, like, ne, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type Stripe from 'stripe';
import { users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { isUuid } from '../../kernel/database/decoders.ts';
import { findRow, firstOf } from '../../kernel/database/first-of.ts';
import { publish } from '../../kernel/database/live-updates.ts';
import { type AskedPage, isAfterPosition, positionAt } from '../../kernel/paging/cursor.ts';
import { rowVersion } from '../../stripe/stripe-resource.ts';
import { boughtPrice } from './plan-price.ts';
import { subscriptions } from './table.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

export const isRunning = ne(subscriptions.status, 'canceled');
export const isAtStripe = like(subscriptions.stripeSubscriptionId, 'sub\\_%');

/** A user's active subscription. `chooseActive` takes this from one that has ended. */
export const activeSubscription = (db: Database, userId: string): Promise<SubscriptionRow | undefined> =>
  findRow(db, subscriptions, and(isOf(userId), eq(subscriptions.isActive, true)));

const isOf = (userId: string) => eq(subscriptions.userId, userId);

/** Those of a page and one more, newest first. */
export const listSubscriptions = (
  db: Database,
  userId: string,
  { limit, from }: AskedPage,
): Promise<{ _id: string; at: number; row: SubscriptionRow }[]> => {
  const { id, createdAt } = subscriptions;
  return db
    .select({ _id: id, at: positionAt(createdAt), row: subscriptions })
    .from(subscriptions)
    .where(and(isOf(userId), from && isAfterPosition(createdAt, id, from)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1);
};

export const countSubscriptions = (db: Database, userId: string): Promise<number> =>
  db.$count(subscriptions, isOf(userId));

/** A subscription by Stripe's id or by the row's; it has no row before the first sync. */
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

export const isOwnerDeleted = (db: Database, userId: PgColumn): SQL => hasOwner(db, userId, isNotNull(users.deletedAt));

/** Running subscriptions of suspended people: their end is not scheduled yet. */
export const renewsSuspended = (db: Database): SQL | undefined =>
  and(eq(subscriptions.cancelAtPeriodEnd, false), hasOwner(db, subscriptions.userId, isNotNull(users.suspendedAt)));

const hasOwner = (db: Database, userId: PgColumn, condition: SQL): SQL =>
  exists(
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), condition)),
  );

export const changeSubscriptions = async (
  tx: Database,
  values: Partial<SubscriptionRow>,
  which: SQL | undefined,
): Promise<void> => {
  const { userId } = subscriptions;
  const changed = await tx.update(subscriptions).set(values).where(which).returning({ userId });
  for (const one of changed) publish(tx, 'subscription.changed', one.userId);
};

export const holdsPlan = async (db: Database, userId: string, plan: PlanName): Promise<boolean> =>
  (await db.$count(subscriptions, and(eq(subscriptions.userId, userId), eq(subscriptions.plan, plan), isRunning))) > 0;

/** Locks a user: until the transaction ends nothing else changes their subscriptions or deletes the account. */
export const lockSubscriber = (tx: Database, userId: string): Promise<{ deletedAt: Date | null } | undefined> =>
  firstOf(tx.select({ deletedAt: users.deletedAt }).from(users).where(eq(users.id, userId)).for('no key update'));

/** Makes one subscription of a user the active one, or none. Hold `lockSubscriber`. */
export const makeActive = async (tx: Database, userId: string, id: string | undefined): Promise<void> => {
  const isActive = and(eq(subscriptions.userId, userId), eq(subscriptions.isActive, true));
  // First: the database allows no two at any time.
  const isOther = id === undefined ? undefined : ne(subscriptions.id, id);
  await changeSubscriptions(tx, { isActive: false }, and(isActive, isOther));
  if (id === undefined) return;
  await changeSubscriptions(tx, { isActive: true }, and(eq(subscriptions.id, id), eq(subscriptions.isActive, false)));
};

/** In this order: `newId` if it is the newest, the present one while it runs, the newest that runs. Hold `lockSubscriber`. */
export const chooseActive = async (tx: Database, userId: string, newId?: string): Promise<void> => {
  const running = await tx
    .select({ id: subscriptions.id, isActive: subscriptions.isActive, createdAt: subscriptions.createdAt })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), isRunning))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id));
  const [newest] = running;
  const present = running.find(({ isActive }) => isActive);
  const begun = running.find(({ id }) => id === newId);
  const isNewest = begun?.createdAt.getTime() === newest?.createdAt.getTime();
  await makeActive(tx, userId, (begun && isNewest ? begun : (present ?? newest))?.id);
};

export interface Shown {
  plan: PlanName;
  status: SubscriptionStatus;
  currentPeriodEnd: Date;
  trialEnd: Date | null;
  cancelAtPeriodEnd: boolean;
}

const shownStatus = (status: Stripe.Subscription.Status, hasBegun: boolean): SubscriptionStatus | undefined => {
  switch (status) {
    case 'trialing':
      return 'trialing';
    case 'active':
      return 'active';
    case 'past_due':
    case 'unpaid':
      return 'past_due';
    case 'incomplete':
      return hasBegun ? 'past_due' : undefined;
    default:
      return hasBegun ? 'canceled' : undefined;
  }
};

export const shownSubscription = (subscription: Stripe.Subscription, hasBegun: boolean): Shown | undefined => {
  const [item] = subscription.items.data;
  const price = item && boughtPrice(item.price);
  const status = shownStatus(subscription.status, hasBegun);
  if (!price || !status) return undefined;
  // Stripe ends an unpaid one before its period does.
  const ended = status === 'canceled' ? subscription.ended_at : null;
  return {
    plan: price.plan,
    status,
    currentPeriodEnd: instant(Math.min(item.current_period_end, ended ?? Number.POSITIVE_INFINITY)),
    trialEnd: subscription.trial_end === null ? null : instant(subscription.trial_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
  };
};

export const isAsShown = (row: SubscriptionRow, shown: Shown): boolean =>
  row.plan === shown.plan &&
  row.status === shown.status &&
  row.cancelAtPeriodEnd === shown.cancelAtPeriodEnd &&
  row.currentPeriodEnd?.getTime() === shown.currentPeriodEnd.getTime() &&
  row.trialEnd?.getTime() === shown.trialEnd?.getTime();

export const instant = (seconds: number): Date => new Date(seconds * 1_000);
