import { randomUUID } from 'node:crypto';
import type { Notification } from '@nearhand/contracts';
import { and, desc, eq, gt, lte } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { publish } from '../../kernel/database/live-updates.ts';
import { givenRows, preparedOnce, toGiven } from '../../kernel/database/prepared.ts';
import { before, days } from '../../kernel/time/clock.ts';
import { whenDeleted } from '../accounts/account-hooks.ts';
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

export const givenNotifications = (tx: Database, list: readonly NewNotification[], now: Date) => {
  for (const { userId } of list) publish(tx, 'notification.changed', userId);
  const more = { isRead: false, createdAt: now };
  const rows = list.map(({ onceKey = null, ...one }) => ({ id: randomUUID(), ...one, onceKey, ...more }));
  return { notifications: toGiven(notifications, rows) };
};

const inserting = preparedOnce((db) => notificationInsertion(db).prepare('insert_notifications'));

/** In the transaction of what they tell. Open pages show them at once. */
export const notify = async (tx: Database, list: readonly NewNotification[], now: Date): Promise<void> => {
  if (list.length > 0) await inserting(tx).execute(givenNotifications(tx, list, now));
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

export const markNotificationsRead = (db: Database, userId: string, until: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const isTheirs = eq(notifications.userId, userId);
    const read = await tx
      .update(notifications)
      .set({ isRead: true })
      .where(and(isTheirs, eq(notifications.isRead, false), lte(notifications.createdAt, until)))
      .returning({ id: notifications.id });
    if (read.length > 0) publish(tx, 'notification.changed', userId);
  });

export const deleteOldNotifications = async (db: Database, now: Date): Promise<void> => {
  await db.delete(notifications).where(lte(notifications.createdAt, before(now, retentionMs)));
};

export const notificationsOfAccount = whenDeleted((tx, id) =>
  tx.delete(notifications).where(eq(notifications.userId, id)),
);
