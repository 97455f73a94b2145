import { errorCodes, type RescheduleAction, type RescheduleBooking } from '@nearhand/contracts';
import { notFound } from '../../kernel/errors/api-error.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { findBookingDetail } from '../../nouns/bookings/booking-repository.ts';
import { toBooking } from '../../nouns/bookings/booking-wire.ts';
import { acceptReschedule, endReschedule, requestReschedule } from '../../nouns/bookings/reschedule-booking.ts';
import { rescheduleMails } from '../../nouns/bookings/reschedule-letters.ts';
import { rescheduleLimit } from '../../nouns/bookings/reschedule-limit.ts';

/** Another time for a confirmed booking: one side asks, the other accepts or declines. */
export const rescheduleRoutes = implement((app) => {
  const limited = rescheduleLimit(app.database);

  /** Answers with the booking and emails the other side. */
  const answer = async (id: string, action: RescheduleAction | undefined, asked: RescheduleBooking, viewer: Viewer) => {
    const found = await findBookingDetail(app.db, id);
    if (!found) throw notFound(errorCodes.bookingNotFound, 'The booking');
    const origin = app.settings.publicOrigins[0] ?? '';
    if (action) app.outbox.post(() => rescheduleMails(found, action, asked, viewer._id, origin));
    return { data: toBooking(found, viewer, app) };
  };
  return {
    'POST bookings/:id/reschedule': async (request) => {
      const { params, body } = request;
      const { viewer } = request;
      const action = await limited(params.id, viewer._id, () => requestReschedule(app, params.id, body, viewer));
      return answer(params.id, action, body, viewer);
    },
    'POST bookings/:id/reschedule/accept': async (request, _reply, run) => {
      const { params, body } = request;
      const { viewer } = request;
      return answer(params.id, await acceptReschedule(app, params.id, body, viewer, run), body, viewer);
    },
    'POST bookings/:id/reschedule/decline': async (request) => {
      const { params, body } = request;
      const { viewer } = request;
      return answer(params.id, await endReschedule(app, params.id, body, viewer), body, viewer);
    },
  };
});
