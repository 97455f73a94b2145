import { errorCodes, isPayable, minCardCents, type PaymentIntent, type PaymentStatus } from '@nearhand/contracts';
import { and, eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database } from '../../kernel/database/database.ts';
import { findsAny, insertRow } from '../../kernel/database/first-of.ts';
import { type ApiError, conflict, notFound } from '../../kernel/errors/api-error.ts';
import { canBeConfirmed, cancelIntent, withCharge } from '../../stripe/intent-money.ts';
import { callingStripe, isRefusedByState, type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import { notYourBooking, stateOf } from '../bookings/booking-lifecycle.ts';
import { type Booking, lockBooking } from '../bookings/booking-repository.ts';
import { customerForNewCard } from '../saved-cards/saved-cards.ts';
import {
  findLivePayment,
  findPayment,
  isLive,
  type Payment,
  updatePayment,
  voidWithoutIntent,
} from './payment-repository.ts';
import { paymentResource } from './payment-resource.ts';
import { payments } from './table.ts';

const attemptLimit = 3;

/**
 * All tabs and repeated requests get the same intent: a booking has one live payment, and its id is the idempotency key.
 * The card is saved where `saveCard` says so in the last request before it is confirmed.
 */
export const beginCardPayment = async (
  context: StripeContext,
  bookingId: string,
  customerId: string,
  saveCard = false,
): Promise<PaymentIntent> => {
  const opened = await openIntent(context, () => livePayment(context, bookingId, customerId));
  if (saveCard || opened.intent.setup_future_usage !== null) await setSaving(context, opened, saveCard);
  return shownIntent(opened);
};

export const beginIntent = async (context: StripeContext, live: () => Promise<Payment>): Promise<PaymentIntent> =>
  shownIntent(await openIntent(context, live));

const shownIntent = ({ clientSecret, payment }: OpenIntent): PaymentIntent => ({ clientSecret, paymentId: payment.id });

interface OpenIntent {
  payment: Payment;
  /** Waits for a card, or for its customer's answer to the bank. */
  intent: Stripe.PaymentIntent;
  clientSecret: string;
}

/** The intent of the payment that `live` finds or makes. A payment that ended meanwhile is made anew. */
export const openIntent = async (context: StripeContext, live: () => Promise<Payment>): Promise<OpenIntent> => {
  for (let attempt = 0; attempt < attemptLimit; attempt += 1) {
    const payment = await live();
    const intent = await callingStripe(context, () => intentOf(context, payment));
    const isStored = payment.intentId !== null || (await storeIntent(context, payment.id, intent.id));
    if (isStored && canBeConfirmed(intent) && intent.client_secret) {
      await updatePayment(context.db, payment.id, { offeredAt: context.clock() });
      return { payment, intent, clientSecret: intent.client_secret };
    }
    if (isStored) await callingStripe(context, () => paymentResource.sync(context, payment.id));
    else await callingStripe(context, () => cancelIntent(stripeOf(context), intent.id));
  }
  throw notPayable();
};

const setSaving = async (context: StripeContext, { payment, intent }: OpenIntent, isSaving: boolean): Promise<void> => {
  const saving = isSaving && {
    customer: await customerForNewCard(context, payment.customerId),
    setup_future_usage: 'off_session' as const,
  };
  await callingStripe(context, async () => {
    try {
      await stripeOf(context).paymentIntents.update(intent.id, saving || { setup_future_usage: '' });
    } catch (error) {
      // Confirmed meanwhile: the browser's confirmation finds out.
      if (!isRefusedByState(error)) throw error;
    }
  });
};

export const endCardPayment = async (context: StripeContext, paymentId: string): Promise<void> => {
  if (await voidWithoutIntent(context.db, paymentId, context.clock())) return;
  await callingStripe(context, async () => {
    // A card that was confirmed a moment ago counts.
    await paymentResource.sync(context, paymentId);
    const payment = (await findPayment(context.db, paymentId))?.payment;
    if (!payment?.intentId || !(payment.state === 'created' || payment.state === 'failed')) return;
    await cancelIntent(stripeOf(context), payment.intentId);
    await paymentResource.sync(context, paymentId);
  });
};

export const livePayment = (context: StripeContext, bookingId: string, customerId: string): Promise<Payment> =>
  context.db.transaction(async (tx) => {
    const booking = await lockPayableBooking(context, tx, bookingId, customerId);
    if (booking.priceCents < minCardCents) throw tooLittle();
    const live = await findLivePayment(tx, bookingId);
    const feePercent = booking.feePercent ?? context.settings.platformFeePercent;
    const values = { bookingId, customerId, amountCents: booking.priceCents, feePercent };
    return live ?? insertRow(tx, payments, { ...values, method: 'card' });
  });

const intentOf = (context: StripeContext, { id, amountCents, bookingId, intentId, purpose }: Payment) => {
  const { paymentIntents } = stripeOf(context);
  if (intentId) return paymentIntents.retrieve(intentId, withCharge);
  const params: Stripe.PaymentIntentCreateParams = {
    amount: amountCents,
    currency: 'usd',
    // An extra is charged at once: both sides have agreed on it.
    capture_method: purpose === 'booking' ? 'manual' : 'automatic',
    allowed_payment_method_types: ['card'],
    metadata: { bookingId, paymentId: id },
  };
  return paymentIntents.create(params, { idempotencyKey: `intent:${id}` });
};

/** False when the payment ended meanwhile: then its intent must be canceled. */
const storeIntent = async ({ db }: StripeContext, id: string, intentId: string): Promise<boolean> =>
  findsAny(
    db
      .update(payments)
      .set({ intentId })
      .where(and(eq(payments.id, id), isLive))
      .returning({ id: payments.id }),
  );

export const lockPayableBooking = async (
  context: StripeContext,
  tx: Database,
  id: string,
  customerId: string,
): Promise<Booking> => checkPayable(context, await lockBooking(tx, id), customerId);

export const checkPayable = (context: StripeContext, booking: Booking | undefined, customerId: string): Booking => {
  if (!booking) throw notFound(errorCodes.bookingNotFound, 'The booking');
  if (booking.customerId !== customerId) throw notYourBooking();
  const state = stateOf(context, booking);
  if (isPayable(state)) return booking;
  if (state.begun && isPayable({ ...state, begun: false })) throw begunUnpaid();
  throw notPayable(booking.status === 'cancelled' ? 'refunded' : booking.paymentStatus);
};

const begunUnpaid = () =>
  conflict(errorCodes.notPayable, 'The time of this booking has begun, so it can no longer be paid.');

export const tooLittle = () =>
  conflict(errorCodes.notPayable, 'A card cannot be charged less than $0.50. Please pay from your wallet.');

const reasons: Partial<Record<PaymentStatus, string>> = {
  paid: 'This booking is already paid.',
  processing: 'The payment for this booking is being processed.',
};

export const notPayable = (status?: PaymentStatus): ApiError =>
  conflict(errorCodes.notPayable, (status && reasons[status]) ?? 'This booking can no longer be paid.');
