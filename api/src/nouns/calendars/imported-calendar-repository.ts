import type { ImportedCalendar, WallSpan } from '@nearhand/contracts';
import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { firstOf } from '../../kernel/database/first-of.ts';
import { publish } from '../../kernel/database/live-updates.ts';
import { busyTimes } from '../schedules/table.ts';
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
export const lockImportedCalendar = (tx: Database, calendarId: string): Promise<Row | undefined> =>
  firstOf(tx.select().from(importedCalendars).where(eq(importedCalendars.id, calendarId)).for('update'));

export const updateImportedCalendar = (db: Database, id: string, values: Partial<Row>) =>
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

export const findBusyTimes = (tx: Database, calendarId: string): Promise<(WallSpan & { id: string })[]> =>
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
