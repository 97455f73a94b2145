import type Stripe from 'stripe';
import { isRefusedByState } from '../../stripe/stripe-context.ts';

/** Cancels an intent that can still be canceled; one that was paid or has ended shows that to whoever looks next. */
export const cancelQuietly = async (stripe: Stripe, intentId: string): Promise<void> => {
  try {
    await stripe.paymentIntents.cancel(intentId);
  } catch (error) {
    if (!isRefusedByState(error)) throw error;
  }
};
