import { sql } from 'drizzle-orm';
import { exportFile } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { bookingsOfAccount } from './booking-repository.ts';
import { expireRequests } from './expire-requests.ts';
import { bookingsOf } from './exports.ts';
import { bookingRoutes } from './routes.ts';
import * as tables from './table.ts';

export const bookings = noun({
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
    'booking.changed': (id) => sql`(select array[customer_id, provider_id] from ${tables.bookings} where id = ${id})`,
  },
});
