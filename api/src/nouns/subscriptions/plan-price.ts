import { type PlanName, planIntervals } from '@nearhand/contracts';
import type Stripe from 'stripe';
import { type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';

/** Prices that were found or made, by client and plan: settings do not change while a process runs. */
const known = new WeakMap<Stripe, Map<PlanName, Promise<Stripe.Price>>>();

/**
 * The recurring price that new subscribers of a plan get, as the settings have it. A setting that changed makes a new one:
 * what an old subscriber pays and gets stays as it was bought, since it stands in the old price.
 */
export const planPrice = async (context: StripeContext, plan: PlanName): Promise<Stripe.Price> => {
  const stripe = stripeOf(context);
  const prices = known.get(stripe) ?? new Map<PlanName, Promise<Stripe.Price>>();
  known.set(stripe, prices);
  const price = prices.get(plan) ?? findOrMake(context, stripe, plan);
  prices.set(plan, price);
  try {
    return await price;
  } catch (error) {
    prices.delete(plan);
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
