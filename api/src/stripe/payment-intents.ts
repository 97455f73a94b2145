import type Stripe from 'stripe';
import { idOf, isRefusedByState } from './stripe-context.ts';

/** `charge.` includes the events of disputes. */
export const intentEvents = ['payment_intent.', 'charge.', 'refund.'];

/** Retrieves an intent with its charge, which shows refunds and disputes. */
export const withCharge = { expand: ['latest_charge'] };

export const chargeOf = ({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | undefined =>
  charge && typeof charge === 'object' ? charge : undefined;

export const intentIdOf = ({ data: { object } }: Stripe.Event): string | undefined => {
  if (object.object === 'payment_intent') return object.id;
  const isOfIntent = object.object === 'charge' || object.object === 'refund' || object.object === 'dispute';
  return isOfIntent ? idOf(object.payment_intent) : undefined;
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
