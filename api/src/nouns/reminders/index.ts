import { and, asc, eq, lte } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { forEachDue } from '../../kernel/jobs/due-rows.ts';
import { isDerived } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { isAfterPosition } from '../../kernel/paging/cursor.ts';
import { findBookingDetail } from '../bookings/booking-repository.ts';
import { notify } from '../notifications/notifications.ts';
import { type Reminder, reminderNotices, remindersOf, toEmail, toNotification } from './reminder-notices.ts';
import * as tables from './table.ts';
import { reminders } from './table.ts';

type Context = Pick<FastifyInstance, 'clock' | 'db' | 'log' | 'outbox' | 'settings'>;

const batchSize = 100;

/** Reminds the sides of each booking that is due. Exactly once: what is written and the next moment are one transaction. */
const sendReminders = (context: Context, signal: AbortSignal): Promise<void> =>
  forEachDue(context, {
    job: 'send-reminders',
    signal,
    pageAfter: (last: { id: string; dueAt: Date } | undefined) => findDue(context, last),
    act: ({ id }) => context.db.transaction((tx) => remind(context, tx, id)),
  });

const findDue = ({ clock, db }: Context, last: { id: string; dueAt: Date } | undefined) => {
  const { bookingId, dueAt } = reminders;
  const isNext = last && isAfterPosition(dueAt, bookingId, { at: last.dueAt.getTime() * 1_000, id: last.id }, 'asc');
  return db
    .select({ id: bookingId, dueAt })
    .from(reminders)
    .where(and(lte(dueAt, clock()), isNext))
    .orderBy(asc(dueAt), asc(bookingId))
    .limit(batchSize);
};

const remind = async ({ clock, outbox, settings }: Context, tx: Database, id: string): Promise<void> => {
  const now = clock();
  const isDue = and(eq(reminders.bookingId, id), lte(reminders.dueAt, now));
  const [row] = await tx.select().from(reminders).where(isDue).for('update', { skipLocked: true });
  if (!row) return;
  const detail = await findBookingDetail(tx, id);
  const all = detail?.booking.status === 'confirmed' ? remindersOf(detail.booking, settings.timeZone) : [];
  await planNext(tx, id, all, now);
  if (!detail) return;
  const noticesAt = (momentOf: (reminder: Reminder) => Date) => {
    const isNow = (reminder: Reminder) => momentOf(reminder) >= row.dueAt && momentOf(reminder) <= now;
    const due = all.filter((reminder) => isNow(reminder) && !(reminder.until && reminder.until <= now));
    return latest(due).flatMap((reminder) => reminderNotices(detail, reminder, now, settings.timeZone));
  };
  const [shown, afterQuiet] = [noticesAt(({ at }) => at), noticesAt(({ quietAt }) => quietAt)];
  const emailed = [
    ...shown.filter(({ person }) => !person.quietHours),
    ...afterQuiet.filter(({ person }) => person.quietHours),
  ].filter(({ person }) => person.notifyBookings);
  await notify(
    tx,
    shown.map((notice) => toNotification(notice, detail)),
    now,
  );
  await outbox.write(
    tx,
    emailed.map((notice) => toEmail(notice, detail, settings)),
  );
};

/** A run that is late by a day sends one reminder of a time that is still ahead, not two. */
const latest = (due: readonly Reminder[]): readonly Reminder[] =>
  due.some(({ kind }) => kind === 'hours') ? due.filter(({ kind }) => kind !== 'day') : due;

/** Also at the moments that a changed setting for quiet hours would make due. */
const planNext = async (tx: Database, id: string, all: readonly Reminder[], now: Date): Promise<void> => {
  const ahead = all.flatMap(({ at, quietAt }) => [at, quietAt]).filter((moment) => moment > now);
  const isIt = eq(reminders.bookingId, id);
  if (ahead.length === 0) {
    await tx.delete(reminders).where(isIt);
    return;
  }
  const dueAt = new Date(Math.min(...ahead.map((moment) => moment.getTime())));
  await tx.update(reminders).set({ dueAt }).where(isIt);
};

export const remindersNoun = noun({
  tables,
  exports: { reminders: isDerived },
  jobs: [{ name: 'send-reminders', schedule: '* * * * *', run: sendReminders }],
});
