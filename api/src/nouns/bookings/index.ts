import { eq, sql } from 'drizzle-orm';
import { implement } from '../../kernel/http/api-routes.ts';
import { exportFile } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { bookingCalendarFile } from './booking-calendar.ts';
import { listIncoming, listOwnBookings } from './booking-list.ts';
import { bookingsOfAccount } from './booking-repository.ts';
import { moneyProposal } from './booking-total.ts';
import { toBooking } from './booking-wire.ts';
import { changeBooking, changedBooking, readBooking } from './change-booking.ts';
import { expireRequests } from './expire-requests.ts';
import { bookingsOf } from './exports.ts';
import * as tables from './table.ts';
import { bookings } from './table.ts';

const bookingRoutes = implement((app) => {
  const { settings } = app;
  const isPaid = eq(bookings.paymentStatus, 'paid');
  /** Cancelling a paid booking gives all of its money back, and completing one releases it. */
  const cancellation = (id: string) =>
    moneyProposal(app.db, id, (amount) => `Cancel a booking and give ${amount} back`, isPaid);
  const completion = (id: string) =>
    moneyProposal(app.db, id, (amount) => `Complete a booking and release ${amount} to the provider`, isPaid);
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
        status === 'cancelled' ? cancellation(id) : status === 'completed' ? completion(id) : undefined,
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

export const bookingsNoun = noun({
  routes: [bookingRoutes],
  tables,
  exports: {
    bookings: exportFile(
      'bookings.json',
      'Your bookings, as customer and as provider. Prices are in cents.',
      bookingsOf,
    ),
  },
  // An open booking is the first reason against the deletion of an account.
  turn: 'first',
  onAccount: [bookingsOfAccount],
  jobs: [
    {
      name: 'expire-requests',
      schedule: '* * * * *',
      run: (context, signal) => expireRequests(context, undefined, signal),
    },
  ],
  events: {
    'booking.changed': (id) => sql`(select array[customer_id, provider_id] from ${bookings} where id = ${id})`,
  },
});
