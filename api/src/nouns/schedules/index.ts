import { lt, sql } from 'drizzle-orm';
import { implement } from '../../kernel/http/api-routes.ts';
import { rateLimit } from '../../kernel/limits/rate-limit.ts';
import { exportFile, own } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { hours } from '../../kernel/time/clock.ts';
import { availabilityRoutes } from './availability-routes.ts';
import { readCalendar, readTimeOff, scheduleOf } from './calendar.ts';
import { busyTimes, schedules as table, timeWatchers } from './table.ts';
import { addTimeOff, endTimeOff, scheduleOfAccount, writeSchedule } from './write-schedule.ts';

const changesPerHourLimit = 300;

const calendarRoutes = implement((app) => {
  const limit = rateLimit(app.database, 'schedule', changesPerHourLimit, hours(1), 'changes of your calendar');
  return {
    'GET schedule': async ({ viewer }) => ({ data: await scheduleOf(app.db, viewer._id) }),
    'PUT schedule': async ({ viewer, body }) => {
      await limit.count(viewer._id);
      await writeSchedule(app, viewer._id, body);
      return { data: await scheduleOf(app.db, viewer._id) };
    },
    'GET calendar': async ({ viewer, query }) => ({ data: await readCalendar(app, viewer._id, query) }),
    'GET time-off': async ({ viewer }) => ({ data: await readTimeOff(app, viewer._id) }),
    'POST time-off': async ({ viewer, body }) => {
      await limit.count(viewer._id);
      return { data: await addTimeOff(app, viewer._id, body) };
    },
    'DELETE time-off/:id': ({ viewer, params: { id } }) => endTimeOff(app, viewer._id, id),
  };
});

export const schedules = noun({
  routes: [calendarRoutes, availabilityRoutes],
  tables: { schedules: table, busyTimes, timeWatchers },
  exports: {
    schedules: exportFile(
      'working-hours.json',
      'Your working hours, special days and buffers.',
      own(table, table.providerId),
    ),
    busyTimes: exportFile(
      'busy-times.json',
      'Your time off, and busy times of the calendars that you have imported.',
      own(busyTimes, busyTimes.providerId),
    ),
    timeWatchers: 'open pages, for some minutes',
  },
  onAccount: [scheduleOfAccount],
  sweeps: { timeWatchers: ({ db, clock }) => db.delete(timeWatchers).where(lt(timeWatchers.until, clock())) },
  events: {
    'times.changed': (id) =>
      sql`array(select user_id from ${timeWatchers} where provider_id = ${id} and until > now())`,
  },
});
