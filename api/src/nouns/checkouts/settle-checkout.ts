import type Stripe from 'stripe';
import type { Database } from '../../kernel/database/database.ts';
import { endedCheckoutStates } from '../../kernel/database/schema.ts';
import { type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import { idOf } from '../subscriptions/paid-invoices.ts';
import { settleSubscription } from '../subscriptions/settle-subscription.ts';
import { applyPurchase, type Unwanted } from './apply-purchase.ts';
import {
  type Checkout,
  type CheckoutState,
  findWithVersion,
  type SeenCheckout,
  updateCheckout,
} from './checkout-repository.ts';
import { endPlanCheckouts } from './end-checkout.ts';
import { giveBack } from './give-back.ts';
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
    const applied = await context.db.transaction((tx) => applyIfUnchanged(context, tx, seen, session, state));
    if (applied === 'unwanted') await giveBack(context, id, session);
    if (applied === 'completed' && seen.checkout.kind === 'subscription') {
      // Another tab's page would let them pay for a second one.
      await endPlanCheckouts(context, seen.checkout.userId);
    }
    if (applied) return;
  }
  throw new Error(`Checkout ${id} kept changing while it was settled.`);
};

/** No lock was held while Stripe was asked. When the row was written since, the answer may be stale: undefined then. */
const applyIfUnchanged = async (
  context: StripeContext,
  tx: Database,
  { checkout: { id, kind }, version }: SeenCheckout,
  session: Stripe.Checkout.Session,
  shown: CheckoutState,
): Promise<CheckoutState | Unwanted | undefined> => {
  const locked = await findWithVersion(tx, id, 'locked');
  if (locked?.version !== version) return undefined;
  const state = kind === 'credits' ? await applyPurchase(context, tx, locked.checkout, session, shown) : shown;
  if (state !== 'unwanted' && state !== locked.checkout.state)
    await updateCheckout(tx, id, { state, updatedAt: context.clock() });
  return state;
};

const subscribed = async (context: StripeContext, session: Stripe.Checkout.Session): Promise<CheckoutState> => {
  const subscriptionId = idOf(session.subscription);
  const subscription = subscriptionId === undefined ? undefined : await settleSubscription(context, subscriptionId);
  return subscribingState(session, subscription?.status);
};

const isEnded = ({ state }: Checkout): boolean => endedCheckoutStates.some((ended) => ended === state);
