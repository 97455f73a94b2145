import type Stripe from 'stripe';
import type { Database } from '../../kernel/database/database.ts';
import { postCredits, transfer } from '../../ledger/ledger.ts';
import { type IntentMoney, writeDisputes } from '../../stripe/intent-money.ts';
import { idOf, isRefusedByState, type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import { lockSubscriber } from '../subscriptions/subscription-repository.ts';
import { type Checkout, type CheckoutState, updateCheckout } from './checkout-repository.ts';

export const purchaseState = ({ status, payment_status, payment_intent }: Stripe.Checkout.Session): CheckoutState => {
  if (status === 'expired') return 'expired';
  if (status !== 'complete') return 'open';
  if (payment_status !== 'unpaid') return 'completed';
  const intent = typeof payment_intent === 'object' ? payment_intent : null;
  const hasFailed = intent?.status === 'requires_payment_method' || intent?.status === 'canceled';
  return hasFailed ? 'failed' : 'processing';
};

/** Gives the credits that were paid for, once; false when the money must go back. The caller locks the checkout. */
export const giveCredits = async (
  { log }: Pick<StripeContext, 'log'>,
  tx: Database,
  { id, userId, credits, item, amountCents }: Checkout,
  { id: sessionId, amount_total: paid }: Stripe.Checkout.Session,
): Promise<boolean> => {
  if (paid !== amountCents) {
    log.error({ checkoutId: id, paid, amountCents }, 'a purchase was paid with another amount, which is given back');
    return false;
  }
  const owner = await lockSubscriber(tx, userId);
  if (owner?.deletedAt !== null) {
    log.warn({ checkoutId: id, sessionId, paid }, 'whoever bought credits has left: the money is given back');
    return false;
  }
  await postCredits(tx, {
    key: `credit_purchase:${id}`,
    kind: 'credit_purchase',
    description: `${credits} credits (${item} package)`,
    reference: sessionId,
    entries: transfer('credits_issued', { credits: userId }, credits),
  });
  return true;
};

/** Credits that go back when so many cents of their price did. */
const returnedCredits = (
  { credits, amountCents }: Pick<Checkout, 'amountCents' | 'credits'>,
  returnedCents: number,
): number => Math.min(credits, Math.round((credits * returnedCents) / amountCents));

/** Takes back the credits whose price went back at Stripe; the balance may go below zero. The caller locks the checkout. */
export const takeBackCredits = async (
  tx: Database,
  checkout: Checkout,
  { intentId, refundedCents, disputedCents, disputes }: IntentMoney & { intentId: string },
  now: Date,
): Promise<void> => {
  const { id, userId } = checkout;
  const before = returnedCredits(checkout, checkout.refundedCents + checkout.disputedCents);
  const taken = returnedCredits(checkout, refundedCents + disputedCents) - before;
  const movements = checkout.movements + (taken === 0 ? 0 : 1);
  if (taken !== 0) {
    await postCredits(tx, {
      key: `credit_return:${id}:${movements}`,
      kind: 'credit_return',
      description: taken > 0 ? 'The price of credits went back' : 'The price of credits was received again',
      entries: transfer({ credits: userId }, 'credits_issued', taken),
    });
  }
  const isNew = checkout.intentId === null || refundedCents !== checkout.refundedCents;
  if (isNew || disputedCents !== checkout.disputedCents) {
    await updateCheckout(tx, id, { intentId, refundedCents, disputedCents, movements, updatedAt: now });
  }
  await writeDisputes(tx, { checkoutId: id }, disputes, now);
};

/** Refunds a checkout, then ends it: until then each sync tries again. */
export const refundPurchase = async (
  context: StripeContext,
  id: string,
  { payment_intent }: Stripe.Checkout.Session,
): Promise<void> => {
  const intentId = idOf(payment_intent);
  const { paymentIntents, refunds } = stripeOf(context);
  if (intentId === undefined) throw new Error(`Checkout ${id} was paid without a payment.`);
  try {
    await refunds.create({ payment_intent: intentId }, { idempotencyKey: `refund:${id}` });
  } catch (error) {
    const { latest_charge: charge } = await paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });
    // Refunded before, and Stripe has deleted the key.
    if (!isRefusedByState(error) || typeof charge !== 'object' || !charge?.refunded) throw error;
  }
  await updateCheckout(context.db, id, { state: 'failed', updatedAt: context.clock() });
};
