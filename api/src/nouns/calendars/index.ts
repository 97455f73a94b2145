import { type CalendarFeed, errorCodes } from '@nearhand/contracts';
import { record, text } from '@nearhand/contracts/schema';
import { jsonSchemaOf } from '@nearhand/contracts/wire';
import type { RoutePlugin } from '@slices/operate';
import { and, eq, gte, ne, or, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calendarText } from '../../kernel/calendar/file/calendar-lines.ts';
import { calendarTooLarge, calendarUnreadable, maxCalendarBytes } from '../../kernel/calendar/read-busy-times.ts';
import type { Database } from '../../kernel/database/database.ts';
import { findRow } from '../../kernel/database/first-of.ts';
import { notFound } from '../../kernel/errors/api-error.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { rateLimit, sourceOf } from '../../kernel/limits/rate-limit.ts';
import { exportFile, own } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { newToken } from '../../kernel/settings/secret.ts';
import { before, days, hours, minutes } from '../../kernel/time/clock.ts';
import { type AccountHook, whenDeleted } from '../accounts/account-hooks.ts';
import { lockViewer } from '../accounts/account-repository.ts';
import { bookingsCalendar, calendarType } from '../bookings/booking-calendar.ts';
import { findBookingDetails } from '../bookings/booking-repository.ts';
import { bookings, startOf } from '../bookings/table.ts';
import { importFromAddress, importUpload } from './import-calendar.ts';
import { deleteImportedCalendar, findImportedCalendars } from './imported-calendar-repository.ts';
import { refreshCalendars } from './refresh-calendars.ts';
import { calendarFeeds, importedCalendars } from './table.ts';

type Context = Pick<FastifyInstance, 'clock' | 'db' | 'settings'>;

const shownDays = 90;
const cancelledDays = 30;

const toFeed = ({ settings }: Context, token: string | undefined): CalendarFeed =>
  token === undefined ? {} : { url: `${settings.publicOrigins[0]}/api/calendars/${token}.ics` };

const findFeed = async (context: Context, userId: string): Promise<CalendarFeed> => {
  const feed = await findRow(context.db, calendarFeeds, eq(calendarFeeds.userId, userId));
  return toFeed(context, feed?.token);
};

/** The address before stops working. */
const makeFeed = (context: Context, viewer: Viewer): Promise<CalendarFeed> =>
  context.db.transaction(async (tx) => {
    const { id: userId } = await lockViewer(tx, viewer, context.clock());
    const values = { token: newToken(), createdAt: context.clock() };
    await tx
      .insert(calendarFeeds)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: calendarFeeds.userId, set: values });
    return toFeed(context, values.token);
  });

const revokeFeed = async (db: Database, userId: string): Promise<void> => {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
};

const findFeedOwner = async (db: Database, token: string): Promise<string | undefined> =>
  (await findRow(db, calendarFeeds, eq(calendarFeeds.token, token)))?.userId;

/** Bookings of a person, of the last 90 days and later; cancelled ones for a while, so that calendars remove them. */
export const feedText = async ({ clock, db, settings }: Context, userId: string): Promise<string> => {
  const now = clock();
  const isRecent = sql`${startOf(bookings)} >= ${before(now, days(shownDays)).toISOString()}::timestamptz`;
  const isShown = or(ne(bookings.status, 'cancelled'), gte(bookings.cancelledAt, before(now, days(cancelledDays))));
  const isTheirs = or(eq(bookings.customerId, userId), eq(bookings.providerId, userId));
  return bookingsCalendar(await findBookingDetails(db, and(isTheirs, isRecent, isShown)), userId, settings);
};

const calendarsOfAccount: AccountHook = {
  endSecrets: revokeFeed,
  ...whenDeleted(async (tx, id) => {
    await revokeFeed(tx, id);
    await tx.delete(importedCalendars).where(eq(importedCalendars.providerId, id));
  }),
};

const hourlyLimit = 20;

const importedCalendarRoutes = implement((app) => {
  const imports = rateLimit(app.database, 'calendar-imports', hourlyLimit, hours(1));
  const feeds = rateLimit(app.database, 'calendar-feeds', hourlyLimit, hours(1));
  return {
    'GET imported-calendars': async ({ viewer }) => ({ data: await findImportedCalendars(app.db, viewer._id) }),
    'POST imported-calendars': async (request) => {
      await imports.count(request.viewer._id);
      return { data: await importFromAddress(app, importerOf(request), request.body) };
    },
    'POST imported-calendars/upload': async (request) => {
      await imports.count(request.viewer._id);
      return { data: await importUpload(app, importerOf(request), await sentCalendar(request)) };
    },
    'DELETE imported-calendars/:id': async ({ viewer, params: { id } }) => {
      if (!(await deleteImportedCalendar(app.db, viewer._id, id))) throw notFound(errorCodes.notFound, 'The calendar');
    },
    'GET calendar-feed': async ({ viewer }) => ({ data: await findFeed(app, viewer._id) }),
    'POST calendar-feed': async ({ viewer }) => {
      await feeds.count(viewer._id);
      return { data: await makeFeed(app, viewer) };
    },
    'DELETE calendar-feed': ({ viewer }) => revokeFeed(app.db, viewer._id),
  };
});

const importerOf = (request: FastifyRequest & { viewer: { _id: string } }) => ({
  providerId: request.viewer._id,
  source: sourceOf(request),
});

const sentCalendar = async (request: FastifyRequest): Promise<{ name: string; text: string }> => {
  try {
    const file = await request.file({ limits: { fileSize: maxCalendarBytes } });
    if (file?.fieldname === 'calendar') return { name: file.filename, text: calendarText(await file.toBuffer()) };
    // An unread file would keep the connection waiting.
    file?.file.resume();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE') throw calendarTooLarge();
    request.log.debug({ err: error }, 'an upload could not be read');
  }
  throw calendarUnreadable('Please choose a calendar file (.ics).');
};

const readLimit = 60;
const unknownLimit = 30;

/** The feed of a person, for calendars: the secret in its address is all that they bring. */
const calendarFeedRoutes: RoutePlugin = async (app) => {
  const reads = rateLimit(app.database, 'calendar-feed-reads', readLimit, minutes(10));
  const unknown = rateLimit(app.database, 'calendar-feed-unknown', unknownLimit, minutes(10));
  const schema = { hide: true, params: jsonSchemaOf(record({ file: text({ maxLength: 100 }) })) };
  app.get('/calendars/:file', { schema }, async (request, reply) => {
    const { file } = request.params;
    const owner = file.endsWith('.ics') ? await findFeedOwner(app.db, file.slice(0, -'.ics'.length)) : undefined;
    if (owner === undefined) {
      await unknown.count(sourceOf(request));
      throw notFound(errorCodes.notFound, 'This calendar');
    }
    await reads.count(owner);
    reply.header('cache-control', 'private, no-store').type(calendarType);
    return feedText(app, owner);
  });
};

export const calendars = noun({
  routes: [importedCalendarRoutes],
  machineRoutes: [calendarFeedRoutes],
  tables: { importedCalendars, calendarFeeds },
  exports: {
    importedCalendars: exportFile(
      'imported-calendars.json',
      'Calendars that you have imported.',
      own(importedCalendars, importedCalendars.providerId),
    ),
    calendarFeeds: exportFile(
      'calendar-feed.json',
      'When you made the secret address of your bookings as a calendar. The address itself is on My Bookings.',
      own(calendarFeeds, calendarFeeds.userId, 'token'),
    ),
  },
  onAccount: [calendarsOfAccount],
  jobs: [{ name: 'refresh-calendars', schedule: '*/5 * * * *', run: refreshCalendars }],
});
