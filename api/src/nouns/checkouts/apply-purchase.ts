import type Stripe from 'stripe';
import type { Database } from '../../kernel/database/database.ts';
import { postCredits } from '../../ledger/ledger.ts';
import type { StripeContext } from '../../stripe/stripe-context.ts';
import { lockSubscriber } from '../subscriptions/subscription-repository.ts';
import type { Checkout, CheckoutState } from './checkout-repository.ts';

/** What was paid for nothing: the money goes back before the checkout ends. */
export type Unwanted = 'unwanted';

/** Gives the credits that were paid for, once, and says what becomes of the checkout. Its row is locked by the caller. */
export const applyPurchase = async (
  { log }: Pick<StripeContext, 'log'>,
  tx: Database,
  { id, userId, credits, item, amountCents }: Checkout,
  { id: sessionId, amount_total: paid }: Stripe.Checkout.Session,
  shown: CheckoutState,
): Promise<CheckoutState | Unwanted> => {
  if (shown !== 'completed') return shown;
  if (paid !== amountCents) {
    log.error({ checkoutId: id, paid, amountCents }, 'a purchase was paid with another amount, which is given back');
    return 'unwanted';
  }
  const owner = await lockSubscriber(tx, userId);
  if (owner?.deletedAt !== null) {
    log.warn({ checkoutId: id, sessionId, paid }, 'whoever bought credits has left: the money is given back');
    return 'unwanted';
  }
  await postCredits(tx, {
    key: `credit_purchase:${id}`,
    kind: 'credit_purchase',
    description: `${credits} credits (${item} package)`,
    reference: sessionId,
    entries: [
      [{ credits: userId }, credits],
      ['credits_issued', -credits],
    ],
  });
  return 'completed';
};
