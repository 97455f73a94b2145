import { completeSessionPayment, dueSessions } from '../resources/checkout/finish-session.ts';
import { dueDisputes } from '../resources/disputes/answer-dispute.ts';
import { disputeByCard } from '../resources/disputes/open-dispute.ts';
import { completeInvoicePayment, dueInvoices } from '../resources/invoices/pay-invoice.ts';
import { dueHolds } from '../resources/payment-intents/cancel-payment-intent.ts';
import { dueRefunds } from '../resources/refunds/complete-refund.ts';
import { takeFailedInvoice, takePaidInvoice } from '../resources/subscriptions/billed-subscription.ts';
import { dueSubscriptions } from '../resources/subscriptions/renew-subscription.ts';
import type { Reactions } from '../sandbox/sandbox.ts';

/** Each list runs in this order; of what is due at the same second, the first list goes first. */
export const reactions: Reactions = {
  dueWork: [dueHolds, dueSessions, dueInvoices, dueSubscriptions, dueRefunds, dueDisputes],
  chargeCaptured: [disputeByCard],
  paymentCompleted: [completeInvoicePayment, completeSessionPayment],
  invoicePaid: [takePaidInvoice],
  invoiceFailed: [takeFailedInvoice],
};
