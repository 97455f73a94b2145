import { randomUUID } from 'node:crypto';
import type { Notification } from '@nearhand/contracts';
import { and, desc, eq, gt, lte } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { givenRows, toGiven } from '../../kernel/database/given-rows.ts';
import { preparedOnce } from '../../kernel/database/prepared.ts';
import { before, days } from '../../kernel/time/clock.ts';
import type { AccountHook } from '../accounts/account-hooks.ts';
import { notifications } from './table.ts';

export interface NewNotification {
  userId: string;
  title: string;
  text: string;
  /** The page of this site that it is about. */
  path: string;
  /** A second notification with the same key is not written. */
  onceKey?: string;
}

const retentionMs = days(30);
const listLimit = 100;

/** Takes `givenNotifications`. */
export const notificationInsertion = (db: Pick<Database, 'insert'>) =>
  db
    .insert(notifications)
    .select(givenRows(notifications, 'notifications'))
    .onConflictDoNothing({ target: notifications.onceKey });

export const givenNotifications = (list: readonly NewNotification[], now: Date) => ({
  notifications: toGiven(
    notifications,
    list.map(({ onceKey = null, ...one }) => ({ id: randomUUID(), ...one, onceKey, isRead: false, createdAt: now })),
  ),
});

const inserting = preparedOnce((db) => notificationInsertion(db).prepare('insert_notifications'));

/** In the transaction of what they tell. Open pages show them at once. */
export const notify = async (tx: Database, list: readonly NewNotification[], now: Date): Promise<void> => {
  if (list.length > 0) await inserting(tx).execute(givenNotifications(list, now));
};

export const notificationsOf = async (db: Database, userId: string, now: Date): Promise<Notification[]> => {
  const rows = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), gt(notifications.createdAt, before(now, retentionMs))))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(listLimit);
  return rows.map(({ id, title, text, path, createdAt, isRead }) => ({
    _id: id,
    title,
    text,
    path,
    createdAt: createdAt.toISOString(),
    isRead,
  }));
};

export const markNotificationsRead = async (db: Database, userId: string, until: Date): Promise<void> => {
  await db
    .update(notifications)
    .set({ isRead: true })
    .where(and(eq(notifications.userId, userId), eq(notifications.isRead, false), lte(notifications.createdAt, until)));
};

export const deleteOldNotifications = async (db: Database, now: Date): Promise<void> => {
  await db.delete(notifications).where(lte(notifications.createdAt, before(now, retentionMs)));
};

export const notificationsOfAccount: AccountHook = {
  onDeletion: async (_context, tx, { id }) => {
    await tx.delete(notifications).where(eq(notifications.userId, id));
    return undefined;
  },
};
