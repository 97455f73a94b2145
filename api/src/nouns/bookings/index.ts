import { noun } from '../../kernel/nouns/noun.ts';
import { deleteSources } from './booking-limits.ts';
import { bookingsOfAccount } from './booking-repository.ts';
import { expireRequests } from './expire-requests.ts';
import { bookingsOf } from './exports.ts';
import { bookingRoutes } from './routes.ts';
import * as tables from './table.ts';

export const bookings = noun({
  routes: [bookingRoutes],
  tables,
  exports: {
    bookings: [
      {
        name: 'bookings.json',
        about: 'Your bookings, as customer and as provider. Prices are in cents.',
        query: bookingsOf,
      },
    ],
  },
  onAccount: [bookingsOfAccount],
  jobs: [
    {
      name: 'expire-requests',
      schedule: '* * * * *',
      run: (context, signal) => expireRequests(context, undefined, signal),
    },
  ],
  sweeps: { sources: ({ db }) => deleteSources(db) },
});
