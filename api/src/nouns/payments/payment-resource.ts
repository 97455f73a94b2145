import { and, eq, exists, gte, inArray, isNotNull, or } from 'drizzle-orm';
import type Stripe from 'stripe';
import { findRow } from '../../kernel/database/first-of.ts';
import { isRested } from '../../kernel/jobs/due-rows.ts';
import { before, days } from '../../kernel/time/clock.ts';
import {
  describeReturns,
  disputeAgeMs,
  intentAtStripe,
  intentEvents,
  intentIdOf,
  refundCents,
} from '../../stripe/intent-money.ts';
import { isRefusedByState, stripeOf } from '../../stripe/stripe-context.ts';
import { stripeResource } from '../../stripe/stripe-resource.ts';
import { setPaymentStatus } from '../bookings/booking-repository.ts';
import { bookings } from '../bookings/table.ts';
import { markPaid } from './confirm-paid.ts';
import {
  bookingPaymentStatus,
  dueAction,
  followMoney,
  hadMoney,
  heldSince,
  paymentStateOf,
  type ShownIntent,
} from './follow-money.ts';
import {
  findPayment,
  isOpenPayment,
  isOwed,
  lockPayment,
  type Payment,
  type PaymentOfBooking,
  updatePayment,
  voidWithoutIntent,
} from './payment-repository.ts';
import { payments } from './table.ts';

/** A card payment of a booking. The ledger follows Stripe, and Stripe gives back what is not to be kept. */
export const paymentResource = stripeResource({
  name: 'payment',
  events: intentEvents,
  idOf: async (db, event) => {
    const intentId = intentIdOf(event);
    return intentId && (await findRow(db, payments, eq(payments.intentId, intentId)))?.id;
  },
  find: findPayment,
  retrieve: async (context, found) =>
    found.payment.intentId === null || found.payment.state === 'voided'
      ? undefined
      : applyToStripe(stripeOf(context), found, found.payment.intentId),
  lock: (tx, { payment }) => lockPayment(tx, payment),
  isStale: (locked, seen) =>
    locked.version !== seen.version ||
    locked.booking.status !== seen.booking.status ||
    locked.agreement?.state !== seen.agreement?.state,
  apply: async (context, tx, locked, shown) => {
    const { payment, booking } = locked;
    const now = context.clock();
    const changed = await followMoney(context, tx, locked, shown, now);
    const remote = paymentStateOf(shown, changed.payment.toWalletCents);
    // An intent that waits for another card after a failure still shows as failed.
    const state = remote === 'created' && payment.state === 'failed' ? 'failed' : remote;
    if (state !== payment.state) {
      await updatePayment(tx, payment.id, {
        state,
        failure: shown.intent.last_payment_error?.message ?? null,
        updatedAt: now,
        ...(state === 'held' ? { heldAt: heldSince(shown.intent, now) } : {}),
        // Also of money that went back before this sync: its charge can still be disputed.
        ...(shown.money.capturedCents > 0 && payment.capturedAt === null ? { capturedAt: now } : {}),
      });
      if (payment.purpose === 'booking') {
        const status = bookingPaymentStatus(state, booking.status, hadMoney(shown.intent));
        if (status === 'paid') await markPaid(context, tx, booking);
        else await setPaymentStatus(tx, booking.id, status, now);
      }
    }
    // A hold that was captured while it was canceled must still be refunded.
    return dueAction(changed, shown) ? 'again' : 'done';
  },
  table: payments,
  isOpen: (now) =>
    and(
      eq(payments.method, 'card'),
      isNotNull(payments.intentId),
      or(isOpenPayment, gte(payments.capturedAt, before(now, disputeAgeMs))),
    ),
  describe: ({ payment }) => `${payment.state}${describeReturns(payment)}`,
  poll: {
    name: 'sync-open-payments',
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
      const isReleased = isNotNull(payments.releasedAt);
      const act = async (id: string): Promise<void> => {
        if (!(await voidWithoutIntent(db, id, now))) await paymentResource.sync(context, id);
      };
      // Ordered: money on its way, or owed, comes before pages that were opened and left.
      return [
        { due: and(isDue, or(isCancelled, isReleased, isOwed, eq(payments.state, 'processing'))), act },
        { due: and(isDue, mayBeConfirmed), act },
      ];
    },
  },
});

const applyToStripe = async (stripe: Stripe, found: PaymentOfBooking, intentId: string): Promise<ShownIntent> => {
  const shown = await intentAtStripe(stripe, intentId);
  const action = dueAction(found, shown);
  if (!action) return shown;
  try {
    if (action.kind === 'cancel') await stripe.paymentIntents.cancel(intentId);
    if (action.kind === 'capture') await captureCents(stripe, found.payment, intentId, action.cents);
    if (action.kind === 'refund') {
      const { id } = found.payment;
      const isRefunded = await refundCents(stripe, intentId, { id, cents: action.cents, money: shown.money });
      if (!isRefunded) return { ...shown, toWalletCents: action.cents };
    }
  } catch (error) {
    if (!isRefusedByState(error)) throw error;
  }
  return intentAtStripe(stripe, intentId);
};

/** Without an idempotency key: Stripe would repeat a temporary error under it, and rejects a second capture anyway. */
export const captureCents = (
  stripe: Stripe,
  { amountCents }: Payment,
  intentId: string,
  cents: number,
): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.capture(intentId, cents < amountCents ? { amount_to_capture: cents } : {});
