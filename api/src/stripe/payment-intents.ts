import type Stripe from 'stripe';
import { idOf, isRefusedByState } from './stripe-context.ts';

export const intentEvents = ['payment_intent.', 'charge.', 'refund.'];

export const intentIdOf = ({ data: { object } }: Stripe.Event): string | undefined => {
  if (object.object === 'payment_intent') return object.id;
  return object.object === 'charge' || object.object === 'refund' ? idOf(object.payment_intent) : undefined;
};

const cancelable: readonly Stripe.PaymentIntent.Status[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
];

export const isCancelable = ({ status }: Stripe.PaymentIntent): boolean => cancelable.includes(status);

export const canBeConfirmed = (intent: Stripe.PaymentIntent): boolean =>
  intent.status !== 'requires_capture' && isCancelable(intent);

export const cancelIntent = async (stripe: Stripe, intentId: string): Promise<void> => {
  try {
    await stripe.paymentIntents.cancel(intentId);
  } catch (error) {
    if (!isRefusedByState(error)) throw error;
  }
};
