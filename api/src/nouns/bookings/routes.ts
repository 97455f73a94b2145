import { toDollars } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { type Proposal, singleAdminLimitCents } from '../../kernel/admin-actions/second-admin.ts';
import { findRow } from '../../kernel/database/first-of.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import { bookingCalendarFile } from './booking-calendar.ts';
import { listIncoming, listOwnBookings } from './booking-list.ts';
import { toBooking } from './booking-wire.ts';
import { changeBooking, changedBooking, readBooking } from './change-booking.ts';
import { bookings } from './table.ts';

export const bookingRoutes = implement((app) => {
  const { settings } = app;
  /** Cancelling a paid booking gives its whole price back. */
  const cancellation = async (id: string): Promise<Proposal | undefined> => {
    const booking = await findRow(app.db, bookings, eq(bookings.id, id));
    if (booking?.paymentStatus !== 'paid' || booking.priceCents <= singleAdminLimitCents) return undefined;
    const amount = `$${toDollars(booking.priceCents).toFixed(2)}`;
    return { subject: { kind: 'booking', id }, summary: `Cancel a booking and give ${amount} back` };
  };
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
    'PUT bookings/:id': {
      secondAdmin: async ({ params: { id }, body: { status } }) =>
        status === 'cancelled' ? cancellation(id) : undefined,
      handler: async ({ viewer, params: { id }, body: { status } }) => {
        await changeBooking(app, id, status, viewer);
        return changedBooking(app, id, viewer);
      },
    },
    'DELETE bookings/:id': {
      secondAdmin: ({ params: { id } }) => cancellation(id),
      handler: async ({ viewer, params: { id } }) => {
        await changeBooking(app, id, 'cancelled', viewer);
        return changedBooking(app, id, viewer);
      },
    },
  };
});
