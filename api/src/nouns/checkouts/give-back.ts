import type Stripe from 'stripe';
import { isRefusedByState, type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import { idOf } from '../subscriptions/paid-invoices.ts';
import { updateCheckout } from './checkout-repository.ts';

/** Gives back all that was paid on a page, and ends the checkout then: whoever looks next tries it again until it is done. */
export const giveBack = async (
  context: StripeContext,
  id: string,
  { payment_intent }: Stripe.Checkout.Session,
): Promise<void> => {
  const intentId = idOf(payment_intent);
  const { paymentIntents, refunds } = stripeOf(context);
  if (intentId === undefined) throw new Error(`Checkout ${id} was paid without a payment.`);
  try {
    await refunds.create({ payment_intent: intentId }, { idempotencyKey: `refund:${id}` });
  } catch (error) {
    const { latest_charge: charge } = await paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });
    // Done before, and Stripe has forgotten the key.
    if (!isRefusedByState(error) || typeof charge !== 'object' || !charge?.refunded) throw error;
  }
  await updateCheckout(context.db, id, { state: 'failed', updatedAt: context.clock() });
};
