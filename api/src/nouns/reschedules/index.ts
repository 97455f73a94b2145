import { implement } from '../../kernel/http/api-routes.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { rescheduleLimit } from '../booking-requests/booking-claims.ts';
import { changedBooking } from '../bookings/change-booking.ts';
import { acceptReschedule, endReschedule, requestReschedule } from './reschedule-booking.ts';

const rescheduleRoutes = implement((app) => {
  const rescheduling = rescheduleLimit(app.database);
  return {
    'POST bookings/:id/reschedule': async ({ viewer, params: { id }, body }) => {
      await rescheduling(id, viewer._id, () => requestReschedule(app, id, body, viewer));
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
