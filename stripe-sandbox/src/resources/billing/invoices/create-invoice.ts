import { fixedOfInvoice } from '../../../records/billing/fixed-fields.ts';
import type { BillingReason, Invoice, InvoiceLine, Period } from '../../../records/billing/invoice.ts';
import type { SubscriptionRecord } from '../../../records/billing/subscription.ts';
import type { Customer } from '../../../records/payments/customer.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { recordId, token } from '../../../store/record-id.ts';

export interface InvoiceContent {
  reason: BillingReason;
  lines: InvoiceLine[];
  period: Period;
}

/** An invoice that was not sent yet. */
export const draftInvoice = (
  { now }: Sandbox,
  customer: Customer,
  subscription: SubscriptionRecord,
  { reason, lines, period }: InvoiceContent,
  id = recordId('in'),
): Invoice => {
  const { total, amount_due, starting_balance, ending_balance } = invoiceTotal(lines, customer.balance);
  return {
    id,
    ...fixedOfInvoice,
    amount_due,
    amount_paid: 0,
    amount_remaining: amount_due,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    billing_reason: reason,
    created: now(),
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name,
    effective_at: null,
    ending_balance,
    hosted_invoice_url: null,
    lines: {
      object: 'list',
      data: lines.map((line) => ({ ...line, invoice: id, metadata: subscription.metadata })),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    metadata: {},
    next_payment_attempt: null,
    number: null,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    period_end: period.end,
    period_start: period.start,
    starting_balance,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
  };
};

/** An invoice of a subscription, open to be paid; the customer's balance is used up by it at once. */
export const createInvoice = (sandbox: Sandbox, subscription: SubscriptionRecord, content: InvoiceContent): Invoice => {
  const { store, events, now } = sandbox;
  const customer = billedCustomer(sandbox, subscription);
  const draft = store.invoices.put(draftInvoice(sandbox, customer, subscription, content));
  store.subscriptions.put({ ...subscription, latest_invoice: draft.id });
  events.add('invoice.created', draft);
  const { next_invoice_sequence: sequence, invoice_prefix: prefix } = customer;
  const charged = store.customers.put({
    ...customer,
    balance: draft.ending_balance ?? 0,
    currency: draft.currency,
    next_invoice_sequence: sequence + 1,
  });
  if (charged.balance !== customer.balance) events.add('customer.updated', charged);
  const open = store.invoices.put({
    ...draft,
    effective_at: now(),
    hosted_invoice_url: `${sandbox.origin()}/i/${draft.id}_secret_${token(16)}`,
    number: `${prefix}-${String(sequence).padStart(4, '0')}`,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: now() },
  });
  events.add('invoice.finalized', open);
  return open;
};

export const billedCustomer = ({ store }: Sandbox, { customer }: SubscriptionRecord): Customer => {
  const found = store.customers.get(customer);
  if (!found) throw new Error(`A subscription names ${customer}, whom the sandbox does not know.`);
  return found;
};

export interface InvoiceTotal {
  total: number;
  amount_due: number;
  /** The customer's balance before and after, cents; below zero is a credit. */
  starting_balance: number;
  ending_balance: number;
}

const smallestCharge = 50;

/**
 * What is to be paid once the customer's balance is used: a credit lowers it, and what is left of it stays a credit.
 * Less than cards can be charged with is put on the balance, for the next invoice to ask for.
 */
export const invoiceTotal = (lines: ReadonlyArray<{ amount: number }>, balance: number): InvoiceTotal => {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const left = total + balance;
  return left >= smallestCharge
    ? { total, amount_due: left, starting_balance: balance, ending_balance: 0 }
    : { total, amount_due: 0, starting_balance: balance, ending_balance: left };
};
