import { errorCodes, type PaymentIntent } from '@nearhand/contracts';
import type Stripe from 'stripe';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { canBeConfirmed, cancelIntent } from '../../stripe/payment-intents.ts';
import { callingStripe, type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import { withCharge } from './intent-outcome.ts';
import { lockPayableBooking, notPayable } from './payable-booking.ts';
import {
  findLivePayment,
  findPayment,
  insertPayment,
  keepIntentId,
  type Payment,
  updatePayment,
  voidWithoutIntent,
} from './payment-repository.ts';
import { paymentResource } from './payment-resource.ts';

const attempts = 3;
/** Stripe's least for a charge in dollars. */
const leastCents = 50;

/**
 * What the browser needs to pay a booking by card. Two clicks, two tabs and two requests get the same intent: there is
 * one live payment per booking, and the intent is made under its id.
 */
export const beginCardPayment = async (
  context: StripeContext,
  bookingId: string,
  customerId: string,
): Promise<PaymentIntent> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const payment = await livePayment(context, bookingId, customerId);
    const intent = await callingStripe(context, () => intentOf(context, payment));
    const isKept = payment.intentId !== null || (await keepIntentId(context.db, payment.id, intent.id));
    if (isKept && canBeConfirmed(intent) && intent.client_secret) {
      await updatePayment(context.db, payment.id, { offeredAt: context.clock() });
      return { clientSecret: intent.client_secret, paymentId: payment.id };
    }
    if (isKept) await callingStripe(context, () => paymentResource.sync(context, payment.id));
    else await callingStripe(context, () => cancelIntent(stripeOf(context), intent.id));
  }
  throw notPayable();
};

/** Ends a card payment that was begun and not made, so that another way of paying can take its place. */
export const endCardPayment = async (context: StripeContext, paymentId: string): Promise<void> => {
  if (await voidWithoutIntent(context.db, paymentId, context.clock())) return;
  await callingStripe(context, async () => {
    // A card that was confirmed a moment ago counts: only what is still open is ended.
    await paymentResource.sync(context, paymentId);
    const payment = (await findPayment(context.db, paymentId))?.payment;
    if (!payment?.intentId || !(payment.state === 'created' || payment.state === 'failed')) return;
    await cancelIntent(stripeOf(context), payment.intentId);
    await paymentResource.sync(context, paymentId);
  });
};

const livePayment = (context: StripeContext, bookingId: string, customerId: string): Promise<Payment> =>
  context.db.transaction(async (tx) => {
    const booking = await lockPayableBooking(context, tx, bookingId, customerId);
    if (booking.priceCents < leastCents) throw tooLittle();
    const live = await findLivePayment(tx, bookingId);
    return live ?? insertPayment(tx, { bookingId, customerId, method: 'card', amountCents: booking.priceCents });
  });

const intentOf = (context: StripeContext, payment: Payment): Promise<Stripe.PaymentIntent> => {
  const { paymentIntents } = stripeOf(context);
  if (payment.intentId) return paymentIntents.retrieve(payment.intentId, withCharge);
  return paymentIntents.create(
    {
      amount: payment.amountCents,
      currency: 'usd',
      capture_method: 'manual',
      allowed_payment_method_types: ['card'],
      metadata: { bookingId: payment.bookingId, paymentId: payment.id },
    },
    { idempotencyKey: `intent:${payment.id}` },
  );
};

const tooLittle = () =>
  new ApiError(409, errorCodes.notPayable, 'A card cannot be charged less than $0.50. Please pay from your wallet.');
