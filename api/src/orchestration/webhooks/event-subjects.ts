import type Stripe from 'stripe';

/** The payment intent that an event is about: its own, its charge's or its refund's. */
export const intentIdOf = ({ data: { object } }: Stripe.Event): string | undefined => {
  if (object.object === 'payment_intent') return object.id;
  if (object.object !== 'charge' && object.object !== 'refund') return undefined;
  const { payment_intent: intent } = object;
  return typeof intent === 'string' ? intent : intent?.id;
};
