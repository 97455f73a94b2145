import { implement } from '../../kernel/http/api-routes.ts';
import { rateLimit } from '../../kernel/limits/rate-limit.ts';
import { hours } from '../../kernel/time/clock.ts';
import { readCalendar, readTimeOff, scheduleOf } from './calendar.ts';
import { addTimeOff, endTimeOff, writeSchedule } from './write-schedule.ts';

const changesPerHourLimit = 300;

export const calendarRoutes = implement((app) => {
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
    'DELETE time-off/:id': async ({ viewer, params: { id } }) => {
      await endTimeOff(app, viewer._id, id);
      return { data: {} };
    },
  };
});
