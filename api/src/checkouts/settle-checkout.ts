import type Stripe from 'stripe';
import { endedCheckoutStates } from '../database/schema.ts';
import { type StripeContext, stripeOf } from '../stripe/stripe-context.ts';
import { idOf } from '../subscriptions/paid-invoices.ts';
import { settleSubscription } from '../subscriptions/settle-subscription.ts';
import { applyPurchase } from './apply-purchase.ts';
import { type Checkout, type CheckoutState, findWithVersion, updateCheckout } from './checkout-repository.ts';
import { endOtherCheckouts } from './end-checkout.ts';
import { purchaseState, subscribingState, withPayment } from './session-outcome.ts';

const attempts = 8;

/**
 * Brings a checkout in line with Stripe, with what was bought on it. Webhooks, the success page and jobs all call it, in
 * any order and as often as they like: it reads the present state rather than believe what it was told.
 */
export const settleCheckout = async (context: StripeContext, id: string): Promise<void> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const seen = await findWithVersion(context.db, id);
    const sessionId = seen?.checkout.sessionId;
    if (!seen || !sessionId || isEnded(seen.checkout)) return;
    const session = await stripeOf(context).checkout.sessions.retrieve(sessionId, withPayment);
    const state = seen.checkout.kind === 'credits' ? purchaseState(session) : await subscribed(context, session);
    // No lock was held while Stripe was asked: when the row was written since, the answer may be stale.
    const applied = await context.db.transaction(async (tx) => {
      const locked = await findWithVersion(tx, id, 'locked');
      if (!locked || locked.version !== seen.version) return undefined;
      const next =
        locked.checkout.kind === 'credits' ? await applyPurchase(context, tx, locked.checkout, session, state) : state;
      await updateCheckout(tx, id, { state: next, updatedAt: context.clock() });
      return next;
    });
    if (applied === 'completed' && seen.checkout.kind === 'subscription') {
      // Another tab's page would let them pay for a second one.
      await endOtherCheckouts(context, seen.checkout);
    }
    if (applied) return;
  }
  throw new Error(`Checkout ${id} kept changing while it was settled.`);
};

const subscribed = async (context: StripeContext, session: Stripe.Checkout.Session): Promise<CheckoutState> => {
  const subscriptionId = idOf(session.subscription);
  const subscription = subscriptionId === undefined ? undefined : await settleSubscription(context, subscriptionId);
  return subscribingState(session, subscription?.status);
};

const isEnded = ({ state }: Checkout): boolean => endedCheckoutStates.some((ended) => ended === state);
