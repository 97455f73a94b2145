import {
  type CalendarDay,
  cutText,
  errorCodes,
  type ImportCalendar,
  type ImportedCalendar,
  minutesPerDay,
  wallMinutes,
} from '@nearhand/contracts';
import type { FastifyInstance } from 'fastify';
import { fetchCalendar } from '../../kernel/calendar/fetch-calendar.ts';
import { type CalendarReader, type ReadBusyTimes, readBusyTimes } from '../../kernel/calendar/read-busy-times.ts';
import type { Database } from '../../kernel/database/database.ts';
import { insertRow } from '../../kernel/database/first-of.ts';
import { oneLine } from '../../kernel/email/email.ts';
import { conflict } from '../../kernel/errors/api-error.ts';
import { rateLimit } from '../../kernel/limits/rate-limit.ts';
import { days, todayOf } from '../../kernel/time/clock.ts';
import { requireLiving } from '../accounts/account-repository.ts';
import { uidEnd } from '../bookings/booking-calendar.ts';
import { lockTimes } from '../bookings/booking-repository.ts';
import {
  countImportedCalendars,
  findSameUpload,
  replaceBusyTimes,
  toImportedCalendar,
} from './imported-calendar-repository.ts';
import { importedCalendars } from './table.ts';

export type Context = Pick<FastifyInstance, 'calendarNetwork' | 'clock' | 'database' | 'db' | 'settings'>;

const maxCalendars = 5;
const maxNameLength = 60;
/** Bookings lie at most 30 days ahead; the rest is for the days between two runs of the job. */
const fetchedDays = 32;
/** A file is read once. */
const uploadedDays = 400;
/** With them end a person's imports of the day. */
const costlyADay = 3;
/** The same for all people with one address, some of whom may be sound. */
const costlyADayOfSource = 10;

interface Importer {
  providerId: string;
  /** Of the request, as `sourceOf` tells it. */
  source: string;
}

export const importFromAddress = async (
  context: Context,
  { providerId, source }: Importer,
  { name, url }: ImportCalendar,
): Promise<ImportedCalendar> => {
  await requireRoom(context.db, providerId);
  const reader = importReader(context, providerId, source);
  await reader.check?.();
  const read = await fetchedBusyTimes(context, reader, url);
  return store(context, { providerId, name: nameOf(name), url }, read);
};

export const importUpload = async (
  context: Context,
  { providerId, source }: Importer,
  { name, text }: { name: string; text: string },
): Promise<ImportedCalendar> => {
  const reader = importReader(context, providerId, source);
  const read = await busyTimesIn(context, reader, text, uploadedDays);
  const lastDay = new Date((read.until - minutesPerDay) * 60_000).toISOString().slice(0, 10);
  return store(context, { providerId, name: nameOf(name.replace(/\.ics$/i, '')), url: null, lastDay }, read);
};

const nameOf = (text: string): string => cutText(oneLine(text), maxNameLength) || 'Calendar';

const requireRoom = async (db: Database, providerId: string): Promise<void> => {
  if ((await countImportedCalendars(db, providerId)) < maxCalendars) return;
  const sentence = `You can sync at most ${maxCalendars} calendars. Please remove one of them first.`;
  throw conflict(errorCodes.tooManyCalendars, sentence);
};

const counted = 'calendars that take too long to read';

export const costlyOfSource = ({ database }: Pick<Context, 'database'>) =>
  rateLimit(database, 'costly-calendars-of-source', costlyADayOfSource, days(1), counted);

const importReader = (context: Context, providerId: string, source: string): CalendarReader => {
  const ofPerson = rateLimit(context.database, 'costly-calendars', costlyADay, days(1), counted);
  const ofSource = costlyOfSource(context);
  return {
    turns: [providerId, source],
    check: () => Promise.all([ofPerson.check(providerId), ofSource.check(source)]),
    costly: () => Promise.all([ofPerson.increment(providerId), ofSource.increment(source)]),
  };
};

export const fetchedBusyTimes = async (context: Context, reader: CalendarReader, url: string): Promise<ReadBusyTimes> =>
  busyTimesIn(context, reader, await fetchCalendar(context.calendarNetwork, url), fetchedDays);

const busyTimesIn = (
  context: Context,
  reader: CalendarReader,
  text: string,
  lastDay: number,
): Promise<ReadBusyTimes> => {
  const { settings } = context;
  // Its midnight: a start that moves with the clock would change rows at each run.
  const today = wallMinutes(todayOf(context));
  const endOf = (day: number) => today + (day + 1) * minutesPerDay;
  const within = { start: today, end: endOf(lastDay) };
  const source = { text, timeZone: settings.timeZone, within, ownUidEnd: uidEnd(settings) };
  return readBusyTimes(reader, source, endOf(fetchedDays));
};

const store = (
  { clock, db }: Context,
  values: { providerId: string; name: string; url: string | null; lastDay?: CalendarDay },
  { spans, notice, lost }: ReadBusyTimes,
): Promise<ImportedCalendar> =>
  db.transaction(async (tx) => {
    await lockTimes(tx, values.providerId);
    await requireLiving(tx, values.providerId);
    const { lastDay } = values;
    // The answer to the upload was lost, and the file is sent again.
    const known = lastDay && (await findSameUpload(tx, { ...values, lastDay }, spans));
    if (known) return toImportedCalendar(known, spans.length);
    await requireRoom(tx, values.providerId);
    const now = clock();
    const times = { checkedAt: now, importedAt: now, createdAt: now };
    const row = await insertRow(tx, importedCalendars, { ...values, ...times, notice, lostEvents: lost.join(' ') });
    await replaceBusyTimes(tx, row, spans);
    return toImportedCalendar(row, spans.length);
  });
