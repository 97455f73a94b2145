import { type PlanName, planIntervals, planNames } from '@nearhand/contracts';
import type Stripe from 'stripe';
import { type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';

/** What stands in a price: it never changes, whatever plans cost and bring today. */
export interface BoughtPrice {
  plan: PlanName;
  cents: number;
  /** With each whole period. */
  credits: number;
}

/** What a price of ours was made for; undefined for any other. */
export const boughtPrice = ({ metadata, unit_amount: cents }: Stripe.Price): BoughtPrice | undefined => {
  const plan = planNames.find((name) => name === metadata.plan);
  const credits = Number(metadata.credits);
  return plan && cents && Number.isInteger(credits) ? { plan, cents, credits } : undefined;
};

/** Prices by client: neither they nor the settings change while a process runs. */
type Prices<Price> = WeakMap<Stripe, Map<string, Promise<Price>>>;
const boughtPrices: Prices<BoughtPrice | undefined> = new WeakMap();
const planPrices: Prices<Stripe.Price> = new WeakMap();

/** The same for one that is known by its id. */
export const boughtPriceOf = (stripe: Stripe, id: string): Promise<BoughtPrice | undefined> =>
  askedOnce(boughtPrices, stripe, id, () => stripe.prices.retrieve(id).then(boughtPrice));

/**
 * The recurring price that new subscribers of a plan get, as the settings have it. A setting that changed makes a new one:
 * what an old subscriber pays and gets stays as it was bought, since it stands in the old price.
 */
export const planPrice = async (context: StripeContext, plan: PlanName): Promise<Stripe.Price> => {
  const stripe = stripeOf(context);
  return askedOnce(planPrices, stripe, plan, () => findOrMake(context, stripe, plan));
};

/** An answer that failed is asked for again. */
const askedOnce = async <Price>(
  known: Prices<Price>,
  stripe: Stripe,
  key: string,
  ask: () => Promise<Price>,
): Promise<Price> => {
  const prices = known.get(stripe) ?? new Map<string, Promise<Price>>();
  known.set(stripe, prices);
  const price = prices.get(key) ?? ask();
  prices.set(key, price);
  try {
    return await price;
  } catch (error) {
    prices.delete(key);
    throw error;
  }
};

const findOrMake = async (context: StripeContext, stripe: Stripe, plan: PlanName): Promise<Stripe.Price> => {
  const { name, priceCents, periodCredits } = context.settings.plans[plan];
  const lookupKey = `nearhand_${plan}`;
  const wanted = { unit_amount: priceCents, interval: planIntervals[plan], credits: String(periodCredits) };
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
  const found = data.find(
    ({ unit_amount, recurring, currency, metadata }) =>
      unit_amount === wanted.unit_amount &&
      currency === 'usd' &&
      recurring?.interval === wanted.interval &&
      metadata.credits === wanted.credits &&
      metadata.plan === plan,
  );
  if (found) return found;
  return stripe.prices.create({
    currency: 'usd',
    unit_amount: wanted.unit_amount,
    recurring: { interval: wanted.interval },
    product_data: { name: `${name} plan` },
    metadata: { plan, credits: wanted.credits },
    lookup_key: lookupKey,
    transfer_lookup_key: true,
  });
};
