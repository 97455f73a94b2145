import type Stripe from 'stripe';
import { idOfRequest } from '../../kernel/idempotency/id-of-request.ts';
import { callingStripe, type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import { type Checkout, keepSession } from './checkout-repository.ts';
import { commonSession, pageOf } from './checkout-session.ts';
import { expireSession } from './end-checkout.ts';
import { type KeptCheckout, keptCheckout } from './kept-checkout.ts';
import { stripeCustomer } from './stripe-customer.ts';

export interface WantedCheckout extends KeptCheckout {
  returnUrl: string | undefined;
  /** What the session sells. */
  sale: (checkout: Checkout) => Promise<Stripe.Checkout.SessionCreateParams>;
}

/** Opens a page of Stripe's on which something can be bought, and gives its address. */
export const beginCheckout = async (context: StripeContext, wanted: WantedCheckout): Promise<string> => {
  const { sessions } = stripeOf(context).checkout;
  return callingStripe(context, async () => {
    const checkout = await keptCheckout(context, wanted);
    if (checkout.sessionId) return pageOf(await sessions.retrieve(checkout.sessionId));
    const customer = await stripeCustomer(context, wanted.userId);
    const params = {
      ...commonSession(context, checkout, customer, wanted.returnUrl),
      ...(await wanted.sale(checkout)),
    };
    // A trial may be over or a price set anew since an answer was lost; nobody has the address of that page.
    const idempotencyKey = `checkout:${idOfRequest(checkout.id, JSON.stringify(params))}`;
    const session = await sessions.create(params, { idempotencyKey });
    if (await keepSession(context.db, checkout.id, session.id, context.clock())) return pageOf(session);
    // A later page took its place while this one was opened: the browser goes where it goes when one turns back.
    await expireSession(context, session.id);
    return pageOf(await sessions.retrieve(session.id));
  });
};
