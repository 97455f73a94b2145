import { errorCodes } from '@nearhand/contracts';
import { notFound } from '../../kernel/errors/api-error.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { idempotencyKeyOf } from '../../kernel/idempotency/first-answer.ts';
import { bookingCalendarFile } from '../../nouns/bookings/booking-calendar.ts';
import { bookingSource, rescheduleLimit } from '../../nouns/bookings/booking-limits.ts';
import { listIncoming, listOwnBookings } from '../../nouns/bookings/booking-list.ts';
import { findBookingDetail } from '../../nouns/bookings/booking-repository.ts';
import { toBooking } from '../../nouns/bookings/booking-wire.ts';
import { changeBooking, readBooking } from '../../nouns/bookings/change-booking.ts';
import { createBooking } from '../../nouns/bookings/create-booking.ts';
import { acceptReschedule, endReschedule, requestReschedule } from '../../nouns/reschedules/reschedule-booking.ts';

export const bookingRoutes = implement((app) => {
  const { db, settings } = app;
  const rescheduling = rescheduleLimit(app.database);

  const changed = async (id: string, viewer: Viewer) => {
    const found = await findBookingDetail(db, id);
    if (!found) throw notFound(errorCodes.bookingNotFound, 'The booking');
    return { data: toBooking(found, viewer, app) };
  };

  return {
    'POST bookings': {
      wrongRole: 'Only customers can book services',
      handler: async (request, _reply, run) => {
        const { body: wanted, viewer } = request;
        const sourceHash = bookingSource(request, settings.secret);
        const requestKey = idempotencyKeyOf(request);
        const made = await createBooking(app, { customerId: viewer._id, sourceHash, requestKey, wanted }, run);
        return { data: toBooking(made, viewer, app) };
      },
    },
    'GET bookings/me': ({ viewer, query }) => listOwnBookings(app, viewer, query),
    'GET bookings': ({ viewer, query }) => listIncoming(app, viewer, query),
    'GET bookings/:id': async ({ viewer, params: { id } }) => ({
      data: toBooking(await readBooking(app, id, viewer), viewer, app),
    }),
    'GET bookings/:id/calendar.ics': async ({ viewer, params: { id } }, reply) => {
      const { name, type, content } = bookingCalendarFile(await readBooking(app, id, viewer), viewer._id, settings);
      reply.type(type).header('content-disposition', `attachment; filename="${name}"`);
      return content;
    },
    'PUT bookings/:id': async ({ viewer, params: { id }, body: { status } }) => {
      await changeBooking(app, id, status, viewer);
      return changed(id, viewer);
    },
    'DELETE bookings/:id': async ({ viewer, params: { id } }) => {
      await changeBooking(app, id, 'cancelled', viewer);
      return changed(id, viewer);
    },
    'POST bookings/:id/reschedule': async ({ viewer, params: { id }, body }) => {
      await rescheduling(id, viewer._id, () => requestReschedule(app, id, body, viewer));
      return changed(id, viewer);
    },
    'POST bookings/:id/reschedule/accept': async ({ viewer, params: { id }, body }, _reply, run) => {
      await acceptReschedule(app, id, body, viewer, run);
      return changed(id, viewer);
    },
    'POST bookings/:id/reschedule/decline': async ({ viewer, params: { id }, body }) => {
      await endReschedule(app, id, body, viewer);
      return changed(id, viewer);
    },
  };
});
