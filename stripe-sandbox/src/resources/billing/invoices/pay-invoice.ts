import { cardError, invalidRequest, type StripeErrorBody } from '../../../http/stripe-error.ts';
import { type Invoice, subscriptionOf } from '../../../records/billing/invoice.ts';
import type { PaymentIntent } from '../../../records/payments/payment-intent.ts';
import type { PaymentMethodRecord } from '../../../records/payments/payment-method.ts';
import type { DueWork, Sandbox } from '../../../sandbox/sandbox.ts';
import { chargeInvoice, intentOf } from './charge-invoice.ts';

/** Failed payments are tried again. */
export const dueInvoices = (sandbox: Sandbox): DueWork[] =>
  sandbox.store.invoices
    .all()
    .flatMap((invoice) =>
      invoice.status === 'open' && invoice.next_payment_attempt !== null
        ? [{ at: invoice.next_payment_attempt, run: () => attemptInvoice(sandbox, invoice) }]
        : [],
    );

/** Tries to pay an open invoice as time goes by: a failure is told by events and followed by the next try. */
export const attemptInvoice = (sandbox: Sandbox, invoice: Invoice): void => {
  if (invoice.amount_due === 0) return void markPaid(sandbox, invoice);
  const method = payingMethod(sandbox, invoice);
  const outcome = method && chargeInvoice(sandbox, invoice, method);
  if (outcome?.status === 'paid') markPaid(sandbox, invoice);
  else if (outcome?.status === 'processing') put(sandbox, { ...invoice, attempted: true, next_payment_attempt: null });
  else markFailed(sandbox, invoice);
};

/** Pays an invoice on request. A decline throws and does not change the planned retries. */
export const payInvoiceNow = (sandbox: Sandbox, invoice: Invoice, method = payingMethod(sandbox, invoice)): Invoice => {
  if (invoice.status !== 'open') {
    throw invalidRequest(
      invoice.status === 'paid' ? 'Invoice is already paid' : `Invoice cannot be paid: it is ${invoice.status}.`,
      { code: 'invoice_not_editable' },
    );
  }
  if (intentOf(sandbox, invoice)?.status === 'processing') {
    throw invalidRequest('This invoice is being paid: the payment is processing.');
  }
  if (!method) throw noMethod();
  const outcome = chargeInvoice(sandbox, invoice, method);
  if (outcome.status === 'failed') {
    sandbox.events.add('invoice.payment_failed', put(sandbox, { ...invoice, attempted: true }));
    throw cardError(bodyOf(outcome.error));
  }
  return outcome.status === 'paid' ? markPaid(sandbox, invoice) : put(sandbox, { ...invoice, attempted: true });
};

/** The card that automatic payments are taken from. */
const payingMethod = ({ store }: Sandbox, invoice: Invoice): PaymentMethodRecord | undefined => {
  const ofSubscription = store.subscriptions.get(subscriptionOf(invoice))?.default_payment_method;
  const ofCustomer = store.customers.get(invoice.customer)?.invoice_settings.default_payment_method;
  return store.paymentMethods.get(ofSubscription ?? ofCustomer ?? '');
};

export const markPaid = (sandbox: Sandbox, invoice: Invoice): Invoice => {
  const { store, events, now } = sandbox;
  const payment = store.invoicePayments.all().find((one) => one.invoice === invoice.id);
  if (payment) {
    const status_transitions = { canceled_at: null, paid_at: now() };
    store.invoicePayments.put({ ...payment, amount_paid: invoice.amount_due, status: 'paid', status_transitions });
  }
  const paid = put(sandbox, {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: Math.max(invoice.attempt_count, invoice.amount_due > 0 ? 1 : 0),
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: now() },
  });
  events.add('invoice.paid', paid);
  events.add('invoice.payment_succeeded', paid);
  for (const react of sandbox.reactions.invoicePaid) react(sandbox, paid);
  return paid;
};

const markFailed = (sandbox: Sandbox, invoice: Invoice): void => {
  const attempts = invoice.attempt_count + 1;
  const next = invoice.billing_reason === 'subscription_create' ? undefined : nextAttempt(attempts);
  const failed = put(sandbox, {
    ...invoice,
    attempt_count: attempts,
    attempted: true,
    next_payment_attempt: next === undefined ? null : sandbox.now() + next,
  });
  sandbox.events.add('invoice.payment_failed', failed);
  for (const react of sandbox.reactions.invoiceFailed) react(sandbox, failed);
};

const put = ({ store }: Sandbox, invoice: Invoice): Invoice => store.invoices.put(invoice);

const bodyOf = ({ type: _type, doc_url: _url, ...body }: StripeErrorBody) => body;

const noMethod = () =>
  invalidRequest(
    'Cannot charge a customer that has no active card. Please add a payment method to the customer or the subscription.',
    { code: 'missing' },
  );

const daySeconds = 24 * 60 * 60;

/** Days from a failed attempt to the next one; after the last the subscription ends. */
const retryDays = [3, 5, 7];

/** Seconds until the next attempt after `attempts` failures; undefined after the last. */
const nextAttempt = (attempts: number): number | undefined => {
  const days = retryDays[attempts - 1];
  return days === undefined ? undefined : days * daySeconds;
};

/** Completes the invoice of a card that stayed processing. */
export const completeInvoicePayment = (sandbox: Sandbox, intent: PaymentIntent): void => {
  const payment = sandbox.store.invoicePayments.all().find((one) => one.payment.payment_intent === intent.id);
  const invoice = payment && sandbox.store.invoices.get(payment.invoice);
  if (invoice?.status !== 'open') return;
  if (intent.status === 'succeeded') markPaid(sandbox, invoice);
  else markFailed(sandbox, invoice);
};
