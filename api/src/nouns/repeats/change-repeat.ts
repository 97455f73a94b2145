import { type CalendarDay, errorCodes } from '@nearhand/contracts';
import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { findsAny, firstOf } from '../../kernel/database/first-of.ts';
import { publish } from '../../kernel/database/live-updates.ts';
import { conflict, notFound } from '../../kernel/errors/api-error.ts';
import type { AccountHook } from '../accounts/account-hooks.ts';
import { findBookingDetail } from '../bookings/booking-repository.ts';
import { notify } from '../notifications/notifications.ts';
import { endedNotification, failureNoticesOf } from './repeat-notices.ts';
import { repeatDates, repeats } from './table.ts';

export type Repeat = typeof repeats.$inferSelect;

type Ended = Pick<typeof repeatDates.$inferInsert, 'bookingId' | 'reason' | 'state'>;

const isWaiting = eq(repeatDates.state, 'waiting');

/** False when the date waits no longer. A repeat without a waiting date is done. All writers lock the repeat first. */
export const endWaiting = async (tx: Database, { id }: Repeat, date: CalendarDay, ended: Ended): Promise<boolean> => {
  const isTheDate = and(eq(repeatDates.repeatId, id), eq(repeatDates.date, date), isWaiting);
  await tx.select({ id: repeats.id }).from(repeats).where(eq(repeats.id, id)).for('update');
  if (!(await findsAny(tx.update(repeatDates).set(ended).where(isTheDate).returning({ id: repeatDates.id })))) {
    return false;
  }
  const waiting = await tx.$count(repeatDates, and(eq(repeatDates.repeatId, id), isWaiting));
  const isOver = and(eq(repeats.id, id), eq(repeats.state, 'active'));
  if (waiting === 0) await tx.update(repeats).set({ state: 'done' }).where(isOver);
  return true;
};

type TellContext = Pick<FastifyInstance, 'clock' | 'db' | 'outbox' | 'settings'>;

/** The date is not booked, for a reason in words. The customer is told, and the other dates go on. */
export const failDate = async (
  { clock, db, outbox, settings }: TellContext,
  repeat: Repeat,
  date: CalendarDay,
  reason: string,
): Promise<void> => {
  await db.transaction(async (tx) => {
    if (!(await endWaiting(tx, repeat, date, { state: 'failed', reason }))) return;
    publish(tx, 'booking.changed', repeat.firstBookingId);
    const first = await findBookingDetail(tx, repeat.firstBookingId);
    if (!first) return;
    const notices = failureNoticesOf({ date, timeSlot: repeat.timeSlot }, reason)(first, settings);
    await notify(tx, notices.notifications, clock());
    await outbox.write(tx, notices.emails);
  });
};

export const skipDate = (db: Database, id: string, date: CalendarDay, customerId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const repeat = await lockOwn(tx, id, customerId);
    if (!(await endWaiting(tx, repeat, date, { state: 'skipped' }))) {
      throw conflict(errorCodes.repeatRefused, 'This date waits no longer. A booking is cancelled on its page.');
    }
    publish(tx, 'booking.changed', repeat.firstBookingId);
  });

/** Ends what is not booked yet. */
export const stopRepeat = (db: Database, id: string, customerId: string): Promise<void> =>
  db.transaction(async (tx) => {
    await lockOwn(tx, id, customerId);
    await stopAll(tx, eq(repeats.id, id), null);
  });

const lockOwn = async (tx: Database, id: string, customerId: string): Promise<Repeat> => {
  const isOwn = and(eq(repeats.id, id), eq(repeats.customerId, customerId));
  const repeat = await firstOf(tx.select().from(repeats).where(isOwn).for('update'));
  if (!repeat) throw repeatNotFound();
  return repeat;
};

export const repeatNotFound = () => notFound(errorCodes.notFound, 'This repeat');

const stopAll = async (tx: Database, which: SQL | undefined, reason: string | null): Promise<Repeat[]> => {
  const isActive = and(which, eq(repeats.state, 'active'));
  const stopped = await tx.update(repeats).set({ state: 'stopped' }).where(isActive).returning();
  const ids = stopped.map(({ id }) => id);
  await tx
    .update(repeatDates)
    .set({ state: 'skipped', reason })
    .where(and(inArray(repeatDates.repeatId, ids), isWaiting));
  for (const { firstBookingId } of stopped) publish(tx, 'booking.changed', firstBookingId);
  return stopped;
};

/** The repeats of an account that is suspended or deleted end, and the other side is told. */
const stopOfAccount = async (tx: Database, userId: string, now: Date): Promise<void> => {
  const isTheirs = or(eq(repeats.customerId, userId), eq(repeats.providerId, userId));
  const stopped = await stopAll(tx, isTheirs, 'An account is no longer active.');
  await notify(
    tx,
    stopped.map((repeat) => endedNotification(repeat, userId)),
    now,
  );
};

export const repeatsOfAccount: AccountHook = {
  onSuspension: stopOfAccount,
  onDeletion: async ({ clock }, tx, { id }) => {
    await stopOfAccount(tx, id, clock());
    await tx.update(repeats).set({ address: '', notes: null }).where(eq(repeats.customerId, id));
    return undefined;
  },
};
