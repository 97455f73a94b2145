import { and, eq, exists, gte, inArray, isNotNull, or } from 'drizzle-orm';
import type Stripe from 'stripe';
import { bookings, endedPaymentStates, payments } from '../../kernel/database/schema.ts';
import { before, days } from '../../kernel/time/clock.ts';
import { isRested } from '../../stripe/due-rows.ts';
import { intentEvents, intentIdOf } from '../../stripe/payment-intents.ts';
import { isRefusedByState, stripeOf } from '../../stripe/stripe-context.ts';
import { stripeResource } from '../../stripe/stripe-resource.ts';
import { setPaymentStatus } from '../bookings/booking-repository.ts';
import { bookingPaymentStatus, dueAction, hadMoney, heldSince, paymentStateOf, withCharge } from './intent-outcome.ts';
import { postCapture, postRefund } from './payment-postings.ts';
import {
  findPayment,
  isOpenPayment,
  lockPayment,
  type Payment,
  type PaymentOfBooking,
  updatePayment,
  voidWithoutIntent,
} from './payment-repository.ts';

/** A card payment of a booking. The ledger follows Stripe, and a cancelled booking's money is given back. */
export const paymentResource = stripeResource({
  name: 'payment',
  events: intentEvents,
  idOf: async (db, event) => {
    const intentId = intentIdOf(event);
    return intentId && (await db.query.payments.findFirst({ where: eq(payments.intentId, intentId) }))?.id;
  },
  find: findPayment,
  retrieve: async (context, { payment, booking }) =>
    payment.intentId === null || endedPaymentStates.some((ended) => ended === payment.state)
      ? undefined
      : applyToStripe(stripeOf(context), booking, payment, payment.intentId),
  lock: (tx, { payment }) => lockPayment(tx, payment),
  isStale: (locked, seen) => locked.version !== seen.version || locked.booking.status !== seen.booking.status,
  apply: async ({ clock, log }, tx, locked, intent) => {
    const { payment, booking } = locked;
    const remote = paymentStateOf(intent);
    // An intent that waits for another card after a failure still shows as failed.
    const state = remote === 'created' && payment.state === 'failed' ? 'failed' : remote;
    // A hold that was captured while it was canceled must still be refunded.
    const outcome = dueAction(booking.status, intent) ? 'again' : 'done';
    if (state === payment.state) return outcome;
    if (state === 'refunded' && payment.releasedAt) {
      log.error({ paymentId: payment.id }, 'refunded at Stripe after it was released: the books keep the release');
      return outcome;
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
    await setPaymentStatus(tx, booking.id, bookingPaymentStatus(state, booking.status, hadMoney(intent)), now);
    return outcome;
  },
  table: payments,
  isOpen: () => and(isOpenPayment, isNotNull(payments.intentId)),
  describe: ({ payment }) => payment.state,
  poll: {
    name: 'settle-open-payments',
    schedule: '* * * * *',
    table: payments,
    batches: (context, now) => {
      const { db } = context;
      const isDue = and(isOpenPayment, isRested(payments, now));
      const booking = db.select({ id: bookings.id }).from(bookings);
      const isCancelled = exists(
        booking.where(and(eq(bookings.id, payments.bookingId), eq(bookings.status, 'cancelled'))),
      );
      const mayBeConfirmed = and(
        inArray(payments.state, ['created', 'failed']),
        isNotNull(payments.intentId),
        gte(payments.offeredAt, before(now, days(2))),
      );
      const act = async (id: string): Promise<void> => {
        if (!(await voidWithoutIntent(db, id, now))) await paymentResource.sync(context, id);
      };
      // Ordered: money on its way, or owed, comes before pages that were opened and left.
      return [
        { due: and(isDue, or(isCancelled, eq(payments.state, 'processing'))), act },
        { due: and(isDue, mayBeConfirmed), act },
      ];
    },
  },
});

const applyToStripe = async (
  stripe: Stripe,
  { status }: PaymentOfBooking['booking'],
  { id }: Payment,
  intentId: string,
): Promise<Stripe.PaymentIntent> => {
  const intent = await stripe.paymentIntents.retrieve(intentId, withCharge);
  const action = dueAction(status, intent);
  if (!action) return intent;
  try {
    if (action === 'cancel') await stripe.paymentIntents.cancel(intentId);
    else await stripe.refunds.create({ payment_intent: intentId }, { idempotencyKey: `refund:${id}` });
  } catch (error) {
    if (!isRefusedByState(error)) throw error;
  }
  return stripe.paymentIntents.retrieve(intentId, withCharge);
};
