import { dueSessions, settleSession } from '../resources/checkout/finish-session.ts';
import { dueInvoices, settleInvoice } from '../resources/invoices/pay-invoice.ts';
import { dueHolds } from '../resources/payment-intents/cancel-payment-intent.ts';
import { takeFailedInvoice, takePaidInvoice } from '../resources/subscriptions/billed-subscription.ts';
import { dueSubscriptions } from '../resources/subscriptions/renew-subscription.ts';
import type { Reactions } from '../sandbox/sandbox.ts';

/** Each list runs in this order; of what is due at the same second, the first list goes first. */
export const reactions: Reactions = {
  dueWork: [dueHolds, dueSessions, dueInvoices, dueSubscriptions],
  paymentSettled: [settleInvoice, settleSession],
  invoicePaid: [takePaidInvoice],
  invoiceFailed: [takeFailedInvoice],
};
