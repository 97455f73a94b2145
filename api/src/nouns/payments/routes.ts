import { eq } from 'drizzle-orm';
import { implement } from '../../kernel/http/api-routes.ts';
import { moneyProposal } from '../bookings/booking-total.ts';
import { expireRequests } from '../bookings/expire-requests.ts';
import { bookings } from '../bookings/table.ts';
import { releaseBooking } from './booking-payments.ts';
import { beginCardPayment } from './card-payment.ts';
import { cardAttemptLimit, paySavedCard } from './saved-card-payment.ts';
import { isPaidFromWallet, payFromWallet } from './wallet-payment.ts';

export const paymentRoutes = implement((app) => {
  const attempts = cardAttemptLimit(app);
  return {
    'POST payments/create-intent': async ({ viewer, body: { bookingId, saveCard } }) => {
      await expireRequests(app, eq(bookings.id, bookingId));
      return { data: await beginCardPayment(app, bookingId, viewer._id, saveCard) };
    },
    'POST payments/saved-card': async ({ viewer: { _id }, body: { bookingId, card } }, _reply, run) => {
      await attempts.count(_id);
      if (!run.isRepeated) await expireRequests(app, eq(bookings.id, bookingId));
      return { data: await paySavedCard(app, bookingId, _id, card, run) };
    },
    'POST payments/wallet': async ({ viewer: { _id }, body: { bookingId } }, _reply, { isRepeated }) => {
      const isDone = isRepeated && (await isPaidFromWallet(app.db, bookingId, _id));
      if (!isDone) {
        await expireRequests(app, eq(bookings.id, bookingId));
        await payFromWallet(app, bookingId, _id);
      }
      return { data: { bookingId, paymentStatus: 'paid' } };
    },
    'POST payments/release': {
      secondAdmin: ({ body: { bookingId } }) =>
        moneyProposal(app.db, bookingId, (amount) => `Release ${amount} to the provider`),
      handler: async ({ viewer, body: { bookingId } }) => {
        await releaseBooking(app, bookingId, viewer);
        return { data: { bookingId, released: true } };
      },
    },
  };
});
