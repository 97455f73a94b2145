import { completeSessionPayment, dueSessions } from '../resources/billing/checkout/finish-session.ts';
import { completeInvoicePayment, dueInvoices } from '../resources/billing/invoices/pay-invoice.ts';
import { takeFailedInvoice, takePaidInvoice } from '../resources/billing/subscriptions/billed-subscription.ts';
import { dueSubscriptions } from '../resources/billing/subscriptions/renew-subscription.ts';
import { dueDisputes } from '../resources/payments/disputes/answer-dispute.ts';
import { disputeByCard } from '../resources/payments/disputes/open-dispute.ts';
import { dueHolds } from '../resources/payments/payment-intents/cancel-payment-intent.ts';
import { dueRefunds } from '../resources/payments/refunds/complete-refund.ts';
import type { Reactions } from '../sandbox/sandbox.ts';

/** Each list runs in this order; of what is due at the same second, the first list goes first. */
export const reactions: Reactions = {
  dueWork: [dueHolds, dueSessions, dueInvoices, dueSubscriptions, dueRefunds, dueDisputes],
  chargeCaptured: [disputeByCard],
  paymentCompleted: [completeInvoicePayment, completeSessionPayment],
  invoicePaid: [takePaidInvoice],
  invoiceFailed: [takeFailedInvoice],
};
