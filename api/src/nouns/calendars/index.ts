import { errorCodes } from '@nearhand/contracts';
import { record, text } from '@nearhand/contracts/schema';
import { jsonSchemaOf } from '@nearhand/contracts/wire';
import type { RoutePlugin } from '@slices/operate';
import type { FastifyRequest } from 'fastify';
import { calendarText } from '../../kernel/calendar/file/calendar-lines.ts';
import { calendarTooLarge, calendarUnreadable, maxCalendarBytes } from '../../kernel/calendar/read-busy-times.ts';
import { notFound } from '../../kernel/errors/api-error.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import { rateLimit, sourceOf } from '../../kernel/limits/rate-limit.ts';
import { exportFile, own } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { hours, minutes } from '../../kernel/time/clock.ts';
import { calendarType } from '../bookings/booking-calendar.ts';
import { calendarsOfAccount, feedText, findFeed, findFeedOwner, makeFeed, revokeFeed } from './calendar-feed.ts';
import { importFromAddress, importUpload } from './import-calendar.ts';
import { deleteImportedCalendar, findImportedCalendars } from './imported-calendar-repository.ts';
import { refreshCalendars } from './refresh-calendars.ts';
import { calendarFeeds, importedCalendars } from './table.ts';

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
      return { data: await makeFeed(app, viewer._id) };
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
