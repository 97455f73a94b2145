import { eq, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { implement } from '../../kernel/http/api-routes.ts';
import { exportFile, own, rowsOf } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { disputes } from '../../stripe/table.ts';
import { moneyProposal } from '../bookings/booking-total.ts';
import { expireRequests } from '../bookings/expire-requests.ts';
import { ownBookings } from '../bookings/exports.ts';
import { bookings } from '../bookings/table.ts';
import { checkouts } from '../checkouts/table.ts';
import { deposits } from '../deposits/table.ts';
import { bookingPayments, captureOldHolds, paymentsOfAccount, releaseBooking } from './booking-payments.ts';
import { beginCardPayment } from './card-payment.ts';
import { paymentResource } from './payment-resource.ts';
import { cardAttemptLimit, paySavedCard } from './saved-card-payment.ts';
import { agreements, payments } from './table.ts';
import { isPaidFromWallet, payFromWallet } from './wallet-payment.ts';

const agreementsOf = (userId: string) =>
  rowsOf(agreements, ownBookings(agreements.bookingId, userId), { without: ['requestKey'] });

const disputesOf = (userId: string) => {
  const paid = (table: typeof checkouts | typeof deposits | typeof payments, owner: AnyPgColumn) =>
    sql`(select ${table.id} from ${table} where ${owner} = ${userId})`;
  const isTheirs = sql`${disputes.paymentId} in ${paid(payments, payments.customerId)}
    or ${disputes.depositId} in ${paid(deposits, deposits.userId)}
    or ${disputes.checkoutId} in ${paid(checkouts, checkouts.userId)}`;
  return rowsOf(disputes, isTheirs);
};

const paymentRoutes = implement((app) => {
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

export const paymentsNoun = noun({
  routes: [paymentRoutes],
  tables: { payments, agreements, disputes },
  exports: {
    // The provider's side of them is not the customer's data.
    payments: exportFile(
      'payments.json',
      'Payments for your bookings, in cents.',
      own(payments, payments.customerId, 'providerCents', 'feePercent', 'movements'),
    ),
    agreements: exportFile('proposals.json', 'Proposals about the money of your bookings, in cents.', agreementsOf),
    disputes: exportFile(
      'disputes.json',
      'Card payments of yours that are disputed at the bank, in cents.',
      disputesOf,
    ),
  },
  onAccount: [paymentsOfAccount],
  onBooking: [bookingPayments],
  stripe: [paymentResource],
  jobs: [{ name: 'capture-old-holds', schedule: '*/10 * * * *', run: captureOldHolds }],
});
