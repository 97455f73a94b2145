import { and, desc, eq, ne } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { subscriptions } from '../../kernel/database/schema.ts';
import { isRunning } from './subscription-repository.ts';

/** Makes one of somebody's subscriptions count and no other. Hold `lockSubscriber`. */
export const makeActive = async (tx: Database, userId: string, id: string | undefined): Promise<void> => {
  const isActive = and(eq(subscriptions.userId, userId), eq(subscriptions.isActive, true));
  // Before the other: the database allows no two at any time.
  await tx
    .update(subscriptions)
    .set({ isActive: false })
    .where(id === undefined ? isActive : and(isActive, ne(subscriptions.id, id)));
  if (id === undefined) return;
  await tx
    .update(subscriptions)
    .set({ isActive: true })
    .where(and(eq(subscriptions.id, id), eq(subscriptions.isActive, false)));
};

/**
 * Chooses anew after something began or ended: what was bought last counts when it is new, else what was chosen goes on
 * counting for as long as it runs, and after it the newest that does. Hold `lockSubscriber`.
 */
export const chooseActive = async (tx: Database, userId: string, newcomerId?: string): Promise<void> => {
  const running = await tx
    .select({ id: subscriptions.id, isActive: subscriptions.isActive, createdAt: subscriptions.createdAt })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), isRunning))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id));
  const [newest] = running;
  const chosen = running.find(({ isActive }) => isActive);
  const newcomer = running.find(({ id }) => id === newcomerId);
  const isNewest = newcomer?.createdAt.getTime() === newest?.createdAt.getTime();
  await makeActive(tx, userId, (newcomer && isNewest ? newcomer : (chosen ?? newest))?.id);
};
