import type { PaymentIntent } from '../payment-intents/payment-intent.ts';
import type { Sandbox } from '../sandbox.ts';
import { markFailed, markPaid } from './pay-invoice.ts';

/** A card that stayed processing has answered. */
export const settleInvoice = (sandbox: Sandbox, intent: PaymentIntent): void => {
  const payment = sandbox.store.invoicePayments.all().find((one) => one.payment.payment_intent === intent.id);
  const invoice = payment && sandbox.store.invoices.get(payment.invoice);
  if (invoice?.status !== 'open') return;
  if (intent.status === 'succeeded') markPaid(sandbox, invoice);
  else markFailed(sandbox, invoice);
};
