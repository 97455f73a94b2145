import { implement } from '../../kernel/http/api-routes.ts';
import { countOnSuccess, rateLimit } from '../../kernel/limits/rate-limit.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { hours } from '../../kernel/time/clock.ts';
import { changedBooking } from '../bookings/change-booking.ts';
import { acceptReschedule, endReschedule, requestReschedule } from './reschedule-booking.ts';

/** Each request and each withdrawal of one sends an email to the other side. */
const requestsPerHourLimit = 30;

const rescheduleRoutes = implement((app) => {
  const limit = rateLimit(app.database, 'reschedules', requestsPerHourLimit, hours(1));
  return {
    'POST bookings/:id/reschedule': async ({ viewer, params: { id }, body }) => {
      const isNew = await countOnSuccess(limit, [id, viewer._id], () => requestReschedule(app, id, body, viewer));
      if (!isNew) await limit.uncount(id, viewer._id);
      return changedBooking(app, id, viewer);
    },
    'POST bookings/:id/reschedule/accept': async ({ viewer, params: { id }, body }, _reply, run) => {
      await acceptReschedule(app, id, body, viewer, run);
      return changedBooking(app, id, viewer);
    },
    'POST bookings/:id/reschedule/decline': async ({ viewer, params: { id }, body }) => {
      await endReschedule(app, id, body, viewer);
      return changedBooking(app, id, viewer);
    },
  };
});

export const reschedules = noun({ routes: [rescheduleRoutes] });
