import type { ImportedCalendar, WallSpan } from '@nearhand/contracts';
import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { maxBusyTimes, merged } from '../../kernel/calendar/expand-calendar.ts';
import { type ReadBusyTimes, tooManyBusyTimes } from '../../kernel/calendar/read-busy-times.ts';
import type { Database } from '../../kernel/database/database.ts';
import { firstOf } from '../../kernel/database/first-of.ts';
import { publish } from '../../kernel/database/live-updates.ts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { forEachTaken } from '../../kernel/jobs/due-rows.ts';
import { after, before, days, minutes } from '../../kernel/time/clock.ts';
import { holdLiving } from '../accounts/account-repository.ts';
import { busyTimes } from '../schedules/table.ts';
import { type Context, fetchedBusyTimes, todayOf } from './import-calendar.ts';
import { importedCalendars } from './table.ts';

type Row = typeof importedCalendars.$inferSelect;
const isOf = (providerId: string) => eq(importedCalendars.providerId, providerId);

const countOfTimes = (db: Database) => db.$count(busyTimes, eq(busyTimes.importedCalendarId, importedCalendars.id));

export const findImportedCalendars = async (db: Database, providerId: string): Promise<ImportedCalendar[]> => {
  const rows = await db
    .select({ calendar: importedCalendars, count: countOfTimes(db) })
    .from(importedCalendars)
    .where(isOf(providerId))
    .orderBy(asc(importedCalendars.createdAt), asc(importedCalendars.id));
  return rows.map(({ calendar, count }) => toImportedCalendar(calendar, count));
};

export const toImportedCalendar = (
  { id, name, url, importedAt, lastDay, problem, notice }: Row,
  busyTimeCount: number,
): ImportedCalendar => ({
  _id: id,
  name,
  ...(url !== null && { url }),
  busyTimes: busyTimeCount,
  ...(importedAt && { importedAt: importedAt.toISOString() }),
  ...(lastDay !== null && { lastDay }),
  ...(problem !== null && { problem }),
  ...(notice !== null && { notice }),
});

export const countImportedCalendars = (db: Database, providerId: string): Promise<number> =>
  db.$count(importedCalendars, isOf(providerId));

/** Its busy times go with it. False where the provider has no such calendar. */
export const deleteImportedCalendar = (db: Database, providerId: string, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const isTheirs = and(isOf(providerId), eq(importedCalendars.id, id));
    const deleted = await tx.delete(importedCalendars).where(isTheirs).returning({ id: importedCalendars.id });
    if (deleted.length > 0) publish(tx, 'times.changed', providerId);
    return deleted.length > 0;
  });

/**
 * The calendar that was not checked for the longest time, marked as checked `now`; parallel runs take different ones.
 * Those that could be read the last time come first: however many cannot, they make no other wait.
 */
export const takeDueCalendar = (db: Database, checkedBefore: Date, now: Date): Promise<Row | undefined> => {
  const { checkedAt, id, problem, url } = importedCalendars;
  const due = db
    .select({ id })
    .from(importedCalendars)
    .where(and(isNotNull(url), or(isNull(checkedAt), lte(checkedAt, checkedBefore))))
    .orderBy(sql`${problem} is not null`, sql`${checkedAt} asc nulls first`, asc(id))
    .limit(1)
    .for('update', { skipLocked: true });
  return firstOf(db.update(importedCalendars).set({ checkedAt: now }).where(eq(id, due)).returning());
};

/** It may have been removed meanwhile. */
const lockImportedCalendar = (tx: Database, calendarId: string): Promise<Row | undefined> =>
  firstOf(tx.select().from(importedCalendars).where(eq(importedCalendars.id, calendarId)).for('update'));

const updateImportedCalendar = (db: Database, id: string, values: Partial<Row>) =>
  db.update(importedCalendars).set(values).where(eq(importedCalendars.id, id));

const spanKey = ({ start, end }: WallSpan): string => `${start} ${end}`;

/** An uploaded file with the same name, days and busy times. */
export const findSameUpload = async (
  tx: Database,
  { providerId, name, lastDay }: { providerId: string; name: string; lastDay: string },
  spans: readonly WallSpan[],
): Promise<Row | undefined> => {
  const isAlike = and(isNull(importedCalendars.url), eq(importedCalendars.name, name));
  const isOfDays = eq(importedCalendars.lastDay, lastDay);
  const wanted = new Set(spans.map(spanKey));
  for (const row of await tx
    .select()
    .from(importedCalendars)
    .where(and(isOf(providerId), isAlike, isOfDays))) {
    const stored = await findBusyTimes(tx, row.id);
    if (stored.length === wanted.size && stored.every((span) => wanted.has(spanKey(span)))) return row;
  }
  return undefined;
};

/** Writes only what differs, and publishes that. */
export const replaceBusyTimes = async (
  tx: Database,
  { id, providerId }: Pick<Row, 'id' | 'providerId'>,
  spans: readonly WallSpan[],
): Promise<void> => {
  const stored = await findBusyTimes(tx, id);
  const wanted = new Map(spans.map((span) => [spanKey(span), span]));
  const gone = stored.filter((span) => !wanted.delete(spanKey(span))).map((row) => row.id);
  if (gone.length > 0 || wanted.size > 0) publish(tx, 'times.changed', providerId);
  if (gone.length > 0) await tx.delete(busyTimes).where(inArray(busyTimes.id, gone));
  if (wanted.size === 0) return;
  const rows = [...wanted.values()].map(({ start, end }) => ({
    providerId,
    importedCalendarId: id,
    span: `[${wallText(start)},${wallText(end)})`,
  }));
  await tx.insert(busyTimes).values(rows);
};

const findBusyTimes = (tx: Database, calendarId: string): Promise<(WallSpan & { id: string })[]> =>
  tx
    .select({ id: busyTimes.id, ...boundsOfBusyTime })
    .from(busyTimes)
    .where(eq(busyTimes.importedCalendarId, calendarId));

/** Minutes since 1970 on the clock of the marketplace. */
const boundsOfBusyTime = {
  start: sql`extract(epoch from lower(${busyTimes.span})) / 60`.mapWith(Number),
  end: sql`extract(epoch from upper(${busyTimes.span})) / 60`.mapWith(Number),
};

const wallText = (minutes: number): string => new Date(minutes * 60_000).toISOString().slice(0, 16);

const checkIntervalMs = minutes(15);
/** Of one that became costly. The other calendars of its provider are read as before. */
const costlyRestMs = days(1);

/** Reads calendars from their addresses again. One that fails keeps its busy times. */
export const refreshCalendars = async (
  context: Context & Pick<FastifyInstance, 'log'>,
  signal: AbortSignal,
): Promise<void> => {
  const lane = () =>
    forEachTaken(
      context,
      'refresh-calendars',
      signal,
      (begun) => takeDueCalendar(context.db, before(begun, checkIntervalMs), begun),
      (calendar) => refresh(context, calendar),
    );
  await Promise.all(Array.from({ length: laneCount }, lane));
};

/** Most of the time goes into waiting for other sites. */
const laneCount = 4;

type ImportedCalendarRow = typeof importedCalendars.$inferSelect;
type Due = Pick<ImportedCalendarRow, 'id' | 'providerId' | 'url'>;

const refresh = async (context: Context, { id, providerId, url }: Due): Promise<void> => {
  const rest = () => updateImportedCalendar(context.db, id, { checkedAt: after(context.clock(), costlyRestMs) });
  try {
    const read = await fetchedBusyTimes(context, { turns: [providerId], costly: rest }, url ?? '');
    await context.db.transaction(async (tx) => {
      // Account deletion locks the account and then its calendars: the other way round would deadlock.
      if ((await holdLiving(tx, [providerId])).length === 0) return;
      const calendar = await lockImportedCalendar(tx, id);
      if (!calendar) return;
      const { spans, ...state } = await withTimesBefore(tx, calendar, read, todayOf(context));
      await replaceBusyTimes(tx, calendar, spans);
      await updateImportedCalendar(tx, id, { importedAt: context.clock(), problem: null, ...state });
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await updateImportedCalendar(context.db, id, { problem: error.message });
  }
};

/**
 * A reading that lost more events than the one before may lack busy times. So the earlier times stay until they are over, or
 * until the calendar can be read as before.
 */
const withTimesBefore = async (
  tx: Database,
  { id, lostEvents }: Pick<ImportedCalendarRow, 'id' | 'lostEvents'>,
  { spans, notice, lost, isCutOff }: ReadBusyTimes,
  today: number,
) => {
  const lostBefore = new Set(lostEvents.split(' '));
  if (lost.every((key) => lostBefore.has(key)) && !isCutOff)
    return { spans, notice: notice ?? null, lostEvents: lost.join(' ') };
  const before = (await findBusyTimes(tx, id)).filter(({ end }) => end > today);
  const all = merged([...spans, ...before.map(({ start, end }) => ({ start: Math.max(start, today), end }))]);
  if (all.length > maxBusyTimes) throw tooManyBusyTimes();
  const isSame = JSON.stringify(all) === JSON.stringify(spans);
  const sentences = isSame ? [notice] : [notice, timesStay];
  return { spans: all, notice: sentences.filter(Boolean).join(' ') || null, lostEvents };
};

const timesStay = 'Times that were busy before stay busy until the calendar can be read whole.';
