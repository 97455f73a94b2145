import { and, eq, gt, ne, or } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { subscriptions } from '../database/schema.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** The subscription that counts for somebody now. A canceled one does for as long as it is paid. */
export const countingSubscription = async (
  db: Database,
  userId: string,
  now: Date,
): Promise<SubscriptionRow | undefined> => {
  const isRunning = or(ne(subscriptions.status, 'canceled'), gt(subscriptions.currentPeriodEnd, now));
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.isActive, true), isRunning));
  return row;
};
