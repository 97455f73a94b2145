import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ApiError, Data, Id, PaymentIntent, PaymentRequest } from '@nearhand/contracts/wire';
import { eq } from 'drizzle-orm';
import { Type } from 'typebox';
import { bookings } from '../../kernel/database/schema.ts';
import { signedIn, viewerOf } from '../../kernel/http/auth.ts';
import { firstAnswer } from '../../kernel/idempotency/first-answer.ts';
import { expireRequests } from '../../nouns/bookings/expire-requests.ts';
import { beginCardPayment } from '../../nouns/payments/card-payment.ts';
import { isPaidFromWallet } from '../../nouns/payments/payable-booking.ts';
import { releaseBooking } from '../../nouns/payments/release-booking.ts';
import { payFromWallet } from '../../nouns/payments/wallet-payment.ts';

/** Paying for a booking, and handing the money on. */
export const paymentRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const tags = ['payments'];
  const refusals = { '4xx': ApiError, '5xx': ApiError };

  app.post(
    '/payments/create-intent',
    {
      onRequest: signedIn(),
      schema: { tags, body: PaymentRequest, response: { 200: Data(PaymentIntent), ...refusals } },
    },
    (request, reply) =>
      firstAnswer(app, request, reply, async () => {
        const { bookingId } = request.body;
        await expireRequests(app, eq(bookings.id, bookingId));
        return { data: await beginCardPayment(app, bookingId, viewerOf(request)._id) };
      }),
  );

  const WalletPayment = Type.Object({ bookingId: Id, paymentStatus: Type.Literal('paid') });
  app.post(
    '/payments/wallet',
    {
      onRequest: signedIn(),
      schema: { tags, body: PaymentRequest, response: { 200: Data(WalletPayment), ...refusals } },
    },
    (request, reply) =>
      firstAnswer(app, request, reply, async ({ isRepeated }) => {
        const { bookingId } = request.body;
        const { _id } = viewerOf(request);
        const isDone = isRepeated && (await isPaidFromWallet(app.db, bookingId, _id));
        if (!isDone) {
          await expireRequests(app, eq(bookings.id, bookingId));
          await payFromWallet(app, bookingId, _id);
        }
        return { data: { bookingId, paymentStatus: 'paid' as const } };
      }),
  );

  const Release = Type.Object({ bookingId: Id, released: Type.Literal(true) });
  app.post(
    '/payments/release',
    {
      onRequest: signedIn('provider', 'admin'),
      schema: { tags, body: PaymentRequest, response: { 200: Data(Release), ...refusals } },
    },
    (request, reply) =>
      firstAnswer(app, request, reply, async () => {
        const { bookingId } = request.body;
        await releaseBooking(app, bookingId, viewerOf(request));
        return { data: { bookingId, released: true as const } };
      }),
  );
};
