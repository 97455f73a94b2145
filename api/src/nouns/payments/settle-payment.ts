import type Stripe from 'stripe';
import type { Database } from '../../kernel/database/database.ts';
import { endedPaymentStates } from '../../kernel/database/schema.ts';
import { isRefusedByState, type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import { applyIntent } from './apply-intent.ts';
import { dueAction, withCharge } from './intent-outcome.ts';
import { findPayment, lockPayment, type Payment, type PaymentOfBooking } from './payment-repository.ts';

const attempts = 8;

/**
 * Brings a card payment in line with Stripe, and Stripe in line with the booking. Webhooks, screens and jobs all call
 * it, in any order and as often as they like: it reads the present state rather than believe what it was told.
 */
export const settlePayment = async (context: StripeContext, paymentId: string): Promise<void> => {
  let isApplied = false;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const seen = await findPayment(context.db, paymentId);
    if (!seen?.payment.intentId || isEnded(seen.payment)) return;
    const intent = await bringInLine(stripeOf(context), seen, seen.payment.intentId);
    isApplied = await context.db.transaction((tx) => applyIfUnchanged(context, tx, seen, intent));
    // A hold that was captured while it was let go must still be given back.
    if (isApplied && !dueAction(seen.booking.status, intent)) return;
  }
  if (!isApplied) throw new Error(`Payment ${paymentId} kept changing while it was settled.`);
};

/** No lock is held while Stripe is asked. When the row or the booking changed since, the answer may be stale. */
const applyIfUnchanged = async (
  context: StripeContext,
  tx: Database,
  seen: PaymentOfBooking,
  intent: Stripe.PaymentIntent,
): Promise<boolean> => {
  const locked = await lockPayment(tx, seen.payment);
  if (locked?.version !== seen.version || locked.booking.status !== seen.booking.status) return false;
  await applyIntent(context, tx, locked, intent);
  return true;
};

const bringInLine = async (
  stripe: Stripe,
  { payment, booking }: PaymentOfBooking,
  intentId: string,
): Promise<Stripe.PaymentIntent> => {
  const intent = await stripe.paymentIntents.retrieve(intentId, withCharge);
  const action = dueAction(booking.status, intent);
  if (!action) return intent;
  try {
    if (action === 'cancel') await stripe.paymentIntents.cancel(intentId);
    else await stripe.refunds.create({ payment_intent: intentId }, { idempotencyKey: `refund:${payment.id}` });
  } catch (error) {
    // It moved on between the two calls; the next look says where to.
    if (!isRefusedByState(error)) throw error;
  }
  return stripe.paymentIntents.retrieve(intentId, withCharge);
};

const isEnded = ({ state }: Payment): boolean => endedPaymentStates.some((ended) => ended === state);
