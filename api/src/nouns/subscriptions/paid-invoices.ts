import type { PlanName } from '@nearhand/contracts';
import type Stripe from 'stripe';
import { idOf } from '../../stripe/stripe-context.ts';
import type { PaidInvoice, PaidLine } from './earned-credits.ts';
import { boughtPriceOf } from './plan-price.ts';

const invoiceLimit = 10_000;

export interface PlanInvoice extends PaidInvoice {
  subscriptionId: string | undefined;
  /** It is the bill with which its subscription began. */
  isFirst: boolean;
  /** What it mainly charges for. */
  plan: PlanName | undefined;
}

/** All paid bills of a customer, in the order in which they were paid; of two in one second the older comes first. */
export const paidInvoices = async (stripe: Stripe, customer: string): Promise<PlanInvoice[]> => {
  const listed = await stripe.invoices
    .list({ customer, status: 'paid', limit: 100 })
    .autoPagingToArray({ limit: invoiceLimit });
  const inOrder = listed.reverse().sort((one, other) => paidAt(one) - paidAt(other));
  return Promise.all(inOrder.map((invoice) => toPlanInvoice(stripe, invoice)));
};

/** The subscription that a bill is for. */
export const subscriptionIdOf = ({ parent }: Stripe.Invoice): string | undefined =>
  idOf(parent?.subscription_details?.subscription);

const paidAt = ({ status_transitions: { paid_at }, created }: Stripe.Invoice): number => paid_at ?? created;

const toPlanInvoice = async (stripe: Stripe, invoice: Stripe.Invoice): Promise<PlanInvoice> => {
  // One item makes at most three lines, and Stripe sends ten with the bill.
  const lines = (await Promise.all(invoice.lines.data.map((line) => paidLine(stripe, line)))).filter(
    (line) => line !== undefined,
  );
  const [main] = lines.toSorted((one, other) => other.cents - one.cents);
  return {
    id: invoice.id,
    lines,
    subscriptionId: subscriptionIdOf(invoice),
    isFirst: invoice.billing_reason === 'subscription_create',
    plan: main?.price.plan,
  };
};

const paidLine = async (
  stripe: Stripe,
  { amount: cents, pricing }: Stripe.InvoiceLineItem,
): Promise<PaidLine | undefined> => {
  const priceId = idOf(pricing?.price_details?.price);
  const price = priceId === undefined ? undefined : await boughtPriceOf(stripe, priceId);
  return price && { cents, price };
};
