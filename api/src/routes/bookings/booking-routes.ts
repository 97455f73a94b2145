import { type BookingStatus, errorCodes } from '@nearhand/contracts';
import { notFound } from '../../kernel/errors/api-error.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { idempotencyKeyOf } from '../../kernel/idempotency/first-answer.ts';
import { bookingMails } from '../../nouns/bookings/booking-letters.ts';
import { bookedBy, findBookingDetail, listBookings } from '../../nouns/bookings/booking-repository.ts';
import { toBooking } from '../../nouns/bookings/booking-wire.ts';
import { changeBooking } from '../../nouns/bookings/change-booking.ts';
import { createBooking } from '../../nouns/bookings/create-booking.ts';
import { expireRequests } from '../../nouns/bookings/expire-requests.ts';
import { listIncoming } from '../../nouns/bookings/list-incoming.ts';
import { readBooking } from '../../nouns/bookings/read-booking.ts';
import { hourlyRequests } from '../../nouns/bookings/request-limits.ts';

/** Bookings: made by customers, answered by providers, read by their two people and by admins. */
export const bookingRoutes = implement((app) => {
  const { clock, db, settings } = app;
  const bookingContext = { clock, db, settings, hourlyRequests: hourlyRequests(app.database) };

  /** Answers with the changed booking and emails the other side. */
  const changed = async (id: string, to: BookingStatus, viewer: Viewer) => {
    const found = await findBookingDetail(app.db, id);
    if (!found) throw notFound(errorCodes.bookingNotFound, 'The booking');
    // On a replay the booking may have moved on: do not notify again.
    if (found.booking.status === to)
      app.outbox.post(() => bookingMails(found, to, viewer._id, app.settings.publicOrigins[0] ?? ''));
    return { data: toBooking(found, viewer, app) };
  };

  return {
    'POST bookings': {
      wrongRole: 'Only customers can book services',
      handler: async (request) => {
        const { body } = request;
        const id = await createBooking(bookingContext, body, request.viewer._id, idempotencyKeyOf(request));
        return changed(id, 'pending', request.viewer);
      },
    },
    'GET bookings/me': async (request) => {
      const { viewer } = request;
      await expireRequests(app, bookedBy(viewer._id));
      const rows = await listBookings(app.db, bookedBy(viewer._id));
      return { data: rows.map((row) => toBooking(row, viewer, app)) };
    },
    'GET bookings': async (request) => listIncoming(app, request.viewer, request.query),
    'GET bookings/:id': async (request) => {
      const { viewer } = request;
      return { data: toBooking(await readBooking(app, request.params.id, viewer), viewer, app) };
    },
    'PUT bookings/:id': async (request) => {
      const { id } = request.params;
      const { status } = request.body;
      await changeBooking(app, id, status, request.viewer);
      return changed(id, status, request.viewer);
    },
    'DELETE bookings/:id': async (request) => {
      await changeBooking(app, request.params.id, 'cancelled', request.viewer);
      return changed(request.params.id, 'cancelled', request.viewer);
    },
  };
});
