import { implement } from '../../kernel/http/api-routes.ts';
import { idempotencyKeyOf } from '../../kernel/idempotency/first-answer.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { toBooking } from '../bookings/booking-wire.ts';
import { bookingSource, deleteSources } from './booking-claims.ts';
import { createBooking } from './create-booking.ts';

const requestRoutes = implement((app) => ({
  'POST bookings': {
    wrongRole: 'Only customers can book services',
    handler: async (request, _reply, run) => {
      const { body: wanted, viewer } = request;
      const sourceHash = bookingSource(request, app.settings.secret);
      const requestKey = idempotencyKeyOf(request);
      const made = await createBooking(app, { customerId: viewer._id, sourceHash, requestKey, wanted }, run);
      return { data: toBooking(made, viewer, app) };
    },
  },
}));

export const bookingRequests = noun({
  routes: [requestRoutes],
  sweeps: { sources: ({ db }) => deleteSources(db) },
});
