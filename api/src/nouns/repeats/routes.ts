import { implement } from '../../kernel/http/api-routes.ts';
import { calendarDay } from '../booking-requests/bookable.ts';
import { skipDate, stopRepeat } from './change-repeat.ts';
import { readRepeat } from './read-repeat.ts';
import { startRepeat } from './start-repeat.ts';

export const repeatRoutes = implement((app) => ({
  'POST repeats': async ({ viewer, body }, _reply, run) => {
    const id = await startRepeat(app, body, viewer._id, run);
    return { data: await readRepeat(app.db, id, viewer) };
  },
  'GET repeats/:id': async ({ viewer, params: { id } }) => ({ data: await readRepeat(app.db, id, viewer) }),
  'POST repeats/:id/skip': async ({ viewer, params: { id }, body: { date } }) => {
    await skipDate(app.db, id, calendarDay(date), viewer._id);
    return { data: await readRepeat(app.db, id, viewer) };
  },
  'POST repeats/:id/stop': async ({ viewer, params: { id } }) => {
    await stopRepeat(app.db, id, viewer._id);
    return { data: await readRepeat(app.db, id, viewer) };
  },
}));
