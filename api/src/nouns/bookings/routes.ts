import { implement } from '../../kernel/http/api-routes.ts';
import { idempotencyKeyOf } from '../../kernel/idempotency/first-answer.ts';
import { bookingCalendarFile } from './booking-calendar.ts';
import { bookingSource } from './booking-limits.ts';
import { listIncoming, listOwnBookings } from './booking-list.ts';
import { toBooking } from './booking-wire.ts';
import { changeBooking, changedBooking, readBooking } from './change-booking.ts';
import { createBooking } from './create-booking.ts';

export const bookingRoutes = implement((app) => {
  const { settings } = app;
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
      return changedBooking(app, id, viewer);
    },
    'DELETE bookings/:id': async ({ viewer, params: { id } }) => {
      await changeBooking(app, id, 'cancelled', viewer);
      return changedBooking(app, id, viewer);
    },
  };
});
