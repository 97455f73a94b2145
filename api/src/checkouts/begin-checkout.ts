import type Stripe from 'stripe';
import { holdLiving } from '../accounts/account-repository.ts';
import type { Database } from '../database/database.ts';
import { checkouts } from '../database/schema.ts';
import { sessionEnded } from '../plugins/auth.ts';
import { callingStripe, type StripeContext, stripeOf } from '../stripe/stripe-context.ts';
import { type Checkout, findCheckout, updateCheckout } from './checkout-repository.ts';
import { commonSession, pageOf } from './checkout-session.ts';
import { stripeCustomer } from './stripe-customer.ts';

export interface WantedCheckout {
  /** It follows from the request where that may come twice: then the same page is found again. */
  id: string;
  userId: string;
  returnUrl: string | undefined;
  /** What is offered; it may refuse. Asked once, when the checkout is new. */
  offer: (tx: Database) => Promise<Pick<Checkout, 'kind' | 'item' | 'amountCents' | 'credits'>>;
  /** What the session sells. */
  sale: (checkout: Checkout) => Promise<Stripe.Checkout.SessionCreateParams>;
}

/** Opens a page of Stripe's on which something can be bought, and gives its address. */
export const beginCheckout = async (context: StripeContext, wanted: WantedCheckout): Promise<string> => {
  const { checkout: sessions } = stripeOf(context);
  const checkout = await keptCheckout(context, wanted);
  return callingStripe(context, async () => {
    if (checkout.sessionId) return pageOf(await sessions.sessions.retrieve(checkout.sessionId));
    const customer = await stripeCustomer(context, wanted.userId);
    const session = await sessions.sessions.create(
      { ...commonSession(context, checkout, customer, wanted.returnUrl), ...(await wanted.sale(checkout)) },
      { idempotencyKey: `checkout:${checkout.id}` },
    );
    await updateCheckout(context.db, checkout.id, { sessionId: session.id, updatedAt: context.clock() });
    return pageOf(session);
  });
};

const keptCheckout = ({ clock, db }: StripeContext, { id, userId, offer }: WantedCheckout): Promise<Checkout> =>
  db.transaction(async (tx) => {
    // Nobody leaves before what they begin is there to be seen by whoever deletes the account.
    if ((await holdLiving(tx, [userId])).length === 0) throw sessionEnded();
    const begun = await findCheckout(tx, id);
    if (begun) return begun;
    const now = clock();
    const [made] = await tx
      .insert(checkouts)
      .values({ id, userId, ...(await offer(tx)), createdAt: now, updatedAt: now })
      .onConflictDoNothing({ target: checkouts.id })
      .returning();
    const checkout = made ?? (await findCheckout(tx, id));
    if (!checkout) throw new Error('The database returned no checkout.');
    return checkout;
  });
