import { isRefusedByState, type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import { type Checkout, findOpenPlanCheckouts } from './checkout-repository.ts';
import { settleCheckout } from './settle-checkout.ts';

/** Closes the page, so that nothing is bought on it any more. What was bought on it a moment ago counts. */
export const endCheckout = async (context: StripeContext, { id, sessionId }: Checkout): Promise<void> => {
  if (!sessionId) return;
  await expireSession(context, sessionId);
  await settleCheckout(context, id);
};

/** Closes a page at Stripe, unless it is closed already. */
export const expireSession = async (context: StripeContext, sessionId: string): Promise<void> => {
  try {
    await stripeOf(context).checkout.sessions.expire(sessionId);
  } catch (error) {
    // Complete or expired already: a look at it says which.
    if (!isRefusedByState(error)) throw error;
  }
};

/** Closes all pages on which somebody could still subscribe to something. */
export const endPlanCheckouts = async (context: StripeContext, userId: string): Promise<void> => {
  for (const checkout of await findOpenPlanCheckouts(context.db, userId)) await endCheckout(context, checkout);
};
