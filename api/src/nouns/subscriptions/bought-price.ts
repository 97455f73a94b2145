import { type PlanName, planNames } from '@nearhand/contracts';
import type Stripe from 'stripe';

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

const known = new WeakMap<Stripe, Map<string, Promise<BoughtPrice | undefined>>>();

/** The same for one that is known by its id, asked for once. */
export const boughtPriceOf = async (stripe: Stripe, id: string): Promise<BoughtPrice | undefined> => {
  const prices = known.get(stripe) ?? new Map<string, Promise<BoughtPrice | undefined>>();
  known.set(stripe, prices);
  const price = prices.get(id) ?? stripe.prices.retrieve(id).then(boughtPrice);
  prices.set(id, price);
  try {
    return await price;
  } catch (error) {
    prices.delete(id);
    throw error;
  }
};
