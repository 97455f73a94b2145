import { ParamReader } from '../../../http/params.ts';
import { StripeError, type StripeErrorBody } from '../../../http/stripe-error.ts';
import type { Invoice, InvoicePayment } from '../../../records/billing/invoice.ts';
import type { PaymentIntent } from '../../../records/payments/payment-intent.ts';
import type { PaymentMethodRecord } from '../../../records/payments/payment-method.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { recordId } from '../../../store/record-id.ts';
import { confirmIntent } from '../../payments/payment-intents/confirm-payment-intent.ts';
import { createPaymentIntent } from '../../payments/payment-intents/create-payment-intent.ts';

export type ChargeOutcome = { status: 'paid' | 'processing' } | { status: 'failed'; error: StripeErrorBody };

/** Tries to take an invoice's money from a stored card; an invoice keeps one payment intent through all tries. */
export const chargeInvoice = (sandbox: Sandbox, invoice: Invoice, method: PaymentMethodRecord): ChargeOutcome => {
  const intent = intentOf(sandbox, invoice) ?? newIntent(sandbox, invoice);
  try {
    const { status } = confirmIntent(sandbox, intent, method, true);
    return { status: status === 'processing' ? 'processing' : 'paid' };
  } catch (error) {
    if (error instanceof StripeError) return { status: 'failed', error: error.body };
    throw error;
  }
};

export const intentOf = ({ store }: Sandbox, { id }: Invoice): PaymentIntent | undefined => {
  const payment = store.invoicePayments.all().find(({ invoice }) => invoice === id);
  return payment && store.paymentIntents.get(payment.payment.payment_intent);
};

const newIntent = (sandbox: Sandbox, invoice: Invoice): PaymentIntent => {
  const { id: invoiceId, amount_due: amount, currency, customer } = invoice;
  const description =
    invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update';
  const sent = new ParamReader({
    amount: String(amount),
    currency,
    customer,
    description,
    capture_method: 'automatic',
  });
  const intent = createPaymentIntent(sandbox, sent);
  const payment: InvoicePayment = {
    id: recordId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: amount,
    created: sandbox.now(),
    currency,
    invoice: invoiceId,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
  sandbox.store.invoicePayments.put(payment);
  return intent;
};
