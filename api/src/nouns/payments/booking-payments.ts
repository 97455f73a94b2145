import { errorCodes } from '@nearhand/contracts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { callingStripe, isRefusedByState, type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import type { BookingHook } from '../bookings/booking-lifecycle.ts';
import { nothingToRelease } from '../bookings/booking-lifecycle.ts';
import type { Booking } from '../bookings/booking-repository.ts';
import { withCharge } from './intent-outcome.ts';
import { releasePayment } from './payment-postings.ts';
import { findLivePayment, findPayment, type Payment } from './payment-repository.ts';
import { paymentResource } from './payment-resource.ts';
import { refundToWallet } from './wallet-payment.ts';

const readTimeoutMs = 2_500;
const refundTimeoutMs = 5_000;

export const bookingPayments: BookingHook = {
  beforeChange: async (context, bookingId, to) => {
    const payment = to === 'completed' ? await findLivePayment(context.db, bookingId) : undefined;
    if (payment) await capturePayment(context, payment);
  },
  onChange: async (context, tx, bookingId, to) => {
    if (to === 'completed' && !(await releasePayment(context, tx, bookingId))) throw nothingToRelease();
    const payment = to === 'cancelled' ? await findLivePayment(tx, bookingId) : undefined;
    if (payment?.method === 'wallet') await refundToWallet(context, tx, payment);
  },
  // The cancellation stands without Stripe: the refund goes on in the background, then in the job.
  afterChange: async (context, bookingId, to) => {
    const payment = to === 'cancelled' ? await findLivePayment(context.db, bookingId) : undefined;
    if (!payment) return;
    const refund = () => paymentResource.sync(context, payment.id);
    await context.background.within(refundTimeoutMs, `give-back:${payment.id}`, refund, (error) =>
      context.log.error({ err: error, bookingId }, 'the money of a cancelled booking waits to be given back'),
    );
  },
  // Shows a payment that was just made in the browser, or whose webhook was lost.
  beforeRead: async (context, booking) => {
    const payment = await findLivePayment(context.db, booking.id);
    if (!payment || !isOpen(payment, booking)) return false;
    const sync = () => paymentResource.sync(context, payment.id);
    await context.background.within(readTimeoutMs, `read:${payment.id}`, sync, (error) =>
      context.log.warn({ err: error, bookingId: booking.id }, 'the payment could not be checked'),
    );
    return true;
  },
};

const isOpen = ({ intentId, state }: Payment, { status }: Booking): boolean =>
  intentId !== null && (status === 'cancelled' || !(state === 'held' || state === 'captured'));

/** Captures the money that a card holds, once. If that fails, the hold ends, the customer must pay again, and this throws. */
export const capturePayment = async (context: StripeContext, payment: Payment): Promise<void> => {
  if (payment.state === 'captured' || payment.intentId === null) return;
  const { intentId } = payment;
  await callingStripe(context, async () => {
    await captureOrCancel(context, intentId);
    await paymentResource.sync(context, payment.id);
  });
  const after = await findPayment(context.db, payment.id);
  if (after?.payment.state !== 'captured') throw captureFailed();
};

const captureOrCancel = async (context: StripeContext, intentId: string): Promise<void> => {
  const { paymentIntents } = stripeOf(context);
  try {
    // Without an idempotency key: Stripe would repeat a temporary error under it, and rejects a second capture anyway.
    await paymentIntents.capture(intentId);
  } catch (error) {
    if (!isRefusedByState(error)) throw error;
    context.log.warn({ err: error, intentId }, 'a capture was refused');
    const { status } = await paymentIntents.retrieve(intentId, withCharge);
    if (status === 'requires_capture') await paymentIntents.cancel(intentId);
  }
};

const captureFailed = () =>
  new ApiError(
    409,
    errorCodes.captureFailed,
    'The card payment could not be taken, so the booking cannot be completed. The customer has to pay again.',
  );
