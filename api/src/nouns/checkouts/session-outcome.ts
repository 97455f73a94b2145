import type Stripe from 'stripe';
import type { CheckoutState } from './checkout-repository.ts';

/** A session of credits is fetched with its payment: it tells a card that was declined late from one still processing. */
export const withPayment = { expand: ['payment_intent'] };

/** What a session on which something is paid at once, as Stripe shows it now, makes of our checkout. */
export const purchaseState = ({ status, payment_status, payment_intent }: Stripe.Checkout.Session): CheckoutState => {
  if (status === 'expired') return 'expired';
  if (status !== 'complete') return 'open';
  if (payment_status !== 'unpaid') return 'completed';
  const intent = typeof payment_intent === 'object' ? payment_intent : null;
  const hasFailed = intent?.status === 'requires_payment_method' || intent?.status === 'canceled';
  return hasFailed ? 'failed' : 'processing';
};

/** The same for one on which a subscription begins; `subscription` is its status, once there is one. */
export const subscribingState = (
  { status }: Stripe.Checkout.Session,
  subscription: Stripe.Subscription.Status | undefined,
): CheckoutState => {
  if (status === 'expired') return 'expired';
  if (status !== 'complete') return 'open';
  if (subscription === 'incomplete') return 'processing';
  return subscription === undefined || subscription === 'incomplete_expired' ? 'failed' : 'completed';
};
