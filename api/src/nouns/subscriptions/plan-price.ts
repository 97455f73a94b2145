import { type PlanName, planIntervals, planNames } from '@nearhand/contracts';
import type Stripe from 'stripe';
import { idOf, type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import type { BoughtPrice, PaidInvoice, PaidLine } from '../credits/earned-credits.ts';

export const boughtPrice = ({ metadata, unit_amount: cents }: Stripe.Price): BoughtPrice | undefined => {
  const plan = planNames.find((name) => name === metadata.plan);
  const credits = Number(metadata.credits);
  return plan && cents && Number.isInteger(credits) ? { plan, cents, credits } : undefined;
};

/** By client: neither prices nor settings change while a process runs. */
type Prices<Price> = WeakMap<Stripe, Map<string, Promise<Price>>>;
const boughtPrices: Prices<BoughtPrice | undefined> = new WeakMap();
const planPrices: Prices<Stripe.Price> = new WeakMap();

/** The price for new subscribers. A changed setting creates a new price; old subscribers keep theirs. */
export const planPrice = async (context: StripeContext, plan: PlanName): Promise<Stripe.Price> => {
  const stripe = stripeOf(context);
  return cached(planPrices, stripe, plan, () => findOrCreatePrice(context, stripe, plan));
};

const cached = async <Price>(
  cache: Prices<Price>,
  stripe: Stripe,
  key: string,
  request: () => Promise<Price>,
): Promise<Price> => {
  const prices = cache.get(stripe) ?? new Map<string, Promise<Price>>();
  cache.set(stripe, prices);
  const price = prices.get(key) ?? request();
  prices.set(key, price);
  try {
    return await price;
  } catch (error) {
    prices.delete(key);
    throw error;
  }
};

const findOrCreatePrice = async (context: StripeContext, stripe: Stripe, plan: PlanName): Promise<Stripe.Price> => {
  const { name, priceCents, periodCredits } = context.settings.plans[plan];
  const lookupKey = `nearhand_${plan}`;
  const interval = planIntervals[plan];
  const credits = String(periodCredits);
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
  const found = data.find(
    ({ unit_amount, recurring, currency, metadata }) =>
      unit_amount === priceCents &&
      currency === 'usd' &&
      recurring?.interval === interval &&
      metadata.credits === credits &&
      metadata.plan === plan,
  );
  if (found) return found;
  return stripe.prices.create({
    currency: 'usd',
    unit_amount: priceCents,
    recurring: { interval },
    product_data: { name: `${name} plan` },
    metadata: { plan, credits },
    lookup_key: lookupKey,
    transfer_lookup_key: true,
  });
};

const invoiceLimit = 10_000;

export interface PlanInvoice extends PaidInvoice {
  subscriptionId: string | undefined;
  isFirst: boolean;
  plan: PlanName | undefined;
}

export const paidInvoices = async (stripe: Stripe, customer: string): Promise<PlanInvoice[]> => {
  const listed = await stripe.invoices
    .list({ customer, status: 'paid', limit: 100 })
    .autoPagingToArray({ limit: invoiceLimit });
  const inOrder = listed.reverse().sort((one, other) => paidAt(one) - paidAt(other));
  return Promise.all(inOrder.map((invoice) => toPlanInvoice(stripe, invoice)));
};

export const subscriptionIdOf = ({ parent }: Stripe.Invoice): string | undefined =>
  idOf(parent?.subscription_details?.subscription);

const paidAt = ({ status_transitions: { paid_at }, created }: Stripe.Invoice): number => paid_at ?? created;

const toPlanInvoice = async (stripe: Stripe, invoice: Stripe.Invoice): Promise<PlanInvoice> => {
  // One item makes three lines at most; Stripe sends ten with the invoice.
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
  const id = idOf(pricing?.price_details?.price);
  if (id === undefined) return undefined;
  const price = await cached(boughtPrices, stripe, id, () => stripe.prices.retrieve(id).then(boughtPrice));
  return price && { cents, price };
};
