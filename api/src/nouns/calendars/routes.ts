import { errorCodes } from '@nearhand/contracts';
import type { FastifyRequest } from 'fastify';
import { calendarText } from '../../kernel/calendar/file/calendar-lines.ts';
import { calendarTooLarge, calendarUnreadable, maxCalendarBytes } from '../../kernel/calendar/read-busy-times.ts';
import { notFound } from '../../kernel/errors/api-error.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import { rateLimit, sourceOf } from '../../kernel/limits/rate-limit.ts';
import { hours } from '../../kernel/time/clock.ts';
import { findFeed, makeFeed, revokeFeed } from './calendar-feed.ts';
import { importFromAddress, importUpload } from './import-calendar.ts';
import { deleteImportedCalendar, findImportedCalendars } from './imported-calendar-repository.ts';

const hourlyLimit = 20;

export const importedCalendarRoutes = implement((app) => {
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
      return { data: {} };
    },
    'GET calendar-feed': async ({ viewer }) => ({ data: await findFeed(app, viewer._id) }),
    'POST calendar-feed': async ({ viewer }) => {
      await feeds.count(viewer._id);
      return { data: await makeFeed(app, viewer._id) };
    },
    'DELETE calendar-feed': async ({ viewer }) => {
      await revokeFeed(app.db, viewer._id);
      return { data: {} };
    },
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
