import { eq } from 'drizzle-orm';
import { bookings } from '../../kernel/database/schema.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import { expireRequests } from '../../nouns/bookings/expire-requests.ts';
import { beginCardPayment } from '../../nouns/payments/card-payment.ts';
import { isPaidFromWallet } from '../../nouns/payments/payable-booking.ts';
import { releaseBooking } from '../../nouns/payments/payment-postings.ts';
import { payFromWallet } from '../../nouns/payments/wallet-payment.ts';

/** Paying for a booking, and handing the money on. */
export const paymentRoutes = implement((app) => ({
  'POST payments/create-intent': async (request) => {
    const { bookingId } = request.body;
    await expireRequests(app, eq(bookings.id, bookingId));
    return { data: await beginCardPayment(app, bookingId, request.viewer._id) };
  },
  'POST payments/wallet': async (request, _reply, { isRepeated }) => {
    const { bookingId } = request.body;
    const { _id } = request.viewer;
    const isDone = isRepeated && (await isPaidFromWallet(app.db, bookingId, _id));
    if (!isDone) {
      await expireRequests(app, eq(bookings.id, bookingId));
      await payFromWallet(app, bookingId, _id);
    }
    return { data: { bookingId, paymentStatus: 'paid' } };
  },
  'POST payments/release': async (request) => {
    const { bookingId } = request.body;
    await releaseBooking(app, bookingId, request.viewer);
    return { data: { bookingId, released: true } };
  },
}));
