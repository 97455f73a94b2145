import { implement } from '../../kernel/http/api-routes.ts';
import { bookingCalendarFile } from './booking-calendar.ts';
import { listIncoming, listOwnBookings } from './booking-list.ts';
import { toBooking } from './booking-wire.ts';
import { changeBooking, changedBooking, readBooking } from './change-booking.ts';

export const bookingRoutes = implement((app) => {
  const { settings } = app;
  return {
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
