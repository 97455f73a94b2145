import { errorCodes } from '@nearhand/contracts';
import { record, text } from '@nearhand/contracts/schema';
import { jsonSchemaOf } from '@nearhand/contracts/wire';
import type { RoutePlugin } from '@slices/operate';
import { notFound } from '../../kernel/errors/api-error.ts';
import { rateLimit, sourceOf } from '../../kernel/limits/rate-limit.ts';
import { minutes } from '../../kernel/time/clock.ts';
import { calendarType } from '../bookings/booking-calendar.ts';
import { feedText, findFeedOwner } from './calendar-feed.ts';

const readLimit = 60;
const unknownLimit = 30;

/** The feed of a person, for calendars: the secret in its address is all that they bring. */
export const calendarFeedRoutes: RoutePlugin = async (app) => {
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
