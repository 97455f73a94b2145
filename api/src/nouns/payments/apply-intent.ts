import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database } from '../../kernel/database/database.ts';
import { bookings } from '../../kernel/database/schema.ts';
import { postMoney } from '../../ledger/ledger.ts';
import type { StripeContext } from '../../stripe/stripe-context.ts';
import { bookingPaymentStatus, hadMoney, heldSince, paymentStateOf } from './intent-outcome.ts';
import { type PaymentOfBooking, type PaymentState, updatePayment } from './payment-repository.ts';

/** Writes down what Stripe shows: payment, booking and books together. The rows are locked by the caller. */
export const applyIntent = async (
  { clock, log }: Pick<StripeContext, 'clock' | 'log'>,
  tx: Database,
  locked: PaymentOfBooking,
  intent: Stripe.PaymentIntent,
): Promise<void> => {
  const { payment, booking } = locked;
  const state = nextState(payment.state, paymentStateOf(intent));
  if (state === payment.state) return;
  if (state === 'refunded' && payment.releasedAt) {
    log.error({ paymentId: payment.id }, 'refunded at Stripe after it was released: the books keep the release');
    return;
  }
  const now = clock();
  if (state === 'captured' || state === 'refunded') await postCapture(tx, locked);
  if (state === 'refunded') await postRefund(tx, locked);
  await updatePayment(tx, payment.id, {
    state,
    failure: intent.last_payment_error?.message ?? null,
    updatedAt: now,
    ...(state === 'held' ? { heldAt: heldSince(intent, now) } : {}),
    ...(state === 'captured' ? { capturedAt: now } : {}),
  });
  const paymentStatus = bookingPaymentStatus(state, booking.status, hadMoney(intent));
  await tx.update(bookings).set({ paymentStatus, updatedAt: now }).where(eq(bookings.id, booking.id));
};

/** An intent that waits for another card after a failure still reads as failed to the customer. */
const nextState = (state: PaymentState, shown: PaymentState): PaymentState =>
  shown === 'created' && state === 'failed' ? 'failed' : shown;

const postCapture = (tx: Database, { payment, booking, serviceName }: PaymentOfBooking): Promise<boolean> =>
  postMoney(tx, {
    key: `capture:${payment.id}`,
    kind: 'service_payment',
    description: `Card payment for ${serviceName}`,
    bookingId: booking.id,
    entries: [
      ['stripe', -payment.amountCents],
      ['escrow', payment.amountCents],
    ],
  });

const postRefund = (tx: Database, { payment, booking, serviceName }: PaymentOfBooking): Promise<boolean> =>
  postMoney(tx, {
    key: `refund:${payment.id}`,
    kind: 'refund',
    description: `Refund for ${serviceName}`,
    bookingId: booking.id,
    entries: [
      ['escrow', -payment.amountCents],
      ['stripe', payment.amountCents],
    ],
  });
