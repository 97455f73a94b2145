import { exportFile, own } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { disputes } from '../../stripe/table.ts';
import { bookingPayments, paymentsOfAccount } from './booking-payments.ts';
import { captureOldHolds } from './capture-old-holds.ts';
import { agreementsOf, disputesOf } from './exports.ts';
import { paymentResource } from './payment-resource.ts';
import { paymentRoutes } from './routes.ts';
import { agreements, payments as table } from './table.ts';

export const payments = noun({
  routes: [paymentRoutes],
  tables: { payments: table, agreements, disputes },
  exports: {
    // The provider's side of them is not the customer's data.
    payments: exportFile(
      'payments.json',
      'Payments for your bookings, in cents.',
      own(table, table.customerId, 'providerCents', 'feePercent', 'movements'),
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
