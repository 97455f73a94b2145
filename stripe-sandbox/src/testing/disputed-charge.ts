import type Stripe from 'stripe';
import type { TestSandbox } from './test-sandbox.ts';

/** A captured payment of $45 with its charge. */
export const paidCharge = async ({ stripe }: TestSandbox, payment_method = 'pm_card_visa') => {
  const { id, latest_charge } = await stripe.paymentIntents.create({
    amount: 4500,
    currency: 'usd',
    payment_method,
    confirm: true,
  });
  if (typeof latest_charge !== 'string') throw new Error('A confirmed payment has a charge.');
  return { intent: id, charge: latest_charge };
};

/** The sandbox's call that disputes a charge. */
export const disputeCharge = (
  { stripe }: TestSandbox,
  charge: string,
  params: { amount?: number; case_type?: 'chargeback' | 'inquiry'; reason?: string } = {},
): Promise<Stripe.Dispute> => stripe.rawRequest('POST', `/v1/test_helpers/charges/${charge}/dispute`, params);

/** The types of the events about a record, the first one first. */
export const eventsOf = async ({ stripe }: TestSandbox, id: string): Promise<string[]> => {
  const { data } = await stripe.events.list({ limit: 100 });
  return data
    .filter(({ data: { object } }) => 'id' in object && object.id === id)
    .map(({ type }) => type)
    .reverse();
};
