import { isRefusedByState, type StripeContext, stripeOf } from '../stripe/stripe-context.ts';
import { type Checkout, findOpenPlanCheckouts } from './checkout-repository.ts';
import { settleCheckout } from './settle-checkout.ts';

/** Closes the page, so that nothing is bought on it any more. What was bought on it a moment ago counts. */
export const endCheckout = async (context: StripeContext, { id, sessionId }: Checkout): Promise<void> => {
  if (!sessionId) return;
  try {
    await stripeOf(context).checkout.sessions.expire(sessionId);
  } catch (error) {
    // Complete or expired already: the look at it says which.
    if (!isRefusedByState(error)) throw error;
  }
  await settleCheckout(context, id);
};

/** Closes all other pages on which the same person could subscribe. */
export const endOtherCheckouts = async (
  context: StripeContext,
  { id, userId }: Pick<Checkout, 'id' | 'userId'>,
): Promise<void> => {
  for (const other of await findOpenPlanCheckouts(context.db, userId, id)) await endCheckout(context, other);
};
