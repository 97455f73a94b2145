import { bookingParty, errorCodes } from '@nearhand/contracts';
import { and, eq, exists, inArray, lte, ne, or } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { recordAdminAction } from '../../kernel/admin-actions/admin-actions.ts';
import { ApiError, conflict, notFound } from '../../kernel/errors/api-error.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { forDueRows, isRested } from '../../kernel/jobs/due-rows.ts';
import type { Job } from '../../kernel/jobs/job.ts';
import { before, days } from '../../kernel/time/clock.ts';
import { withCharge } from '../../stripe/intent-money.ts';
import { callingStripe, isRefusedByState, type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import { type AccountHook, moneyMoving } from '../accounts/account-hooks.ts';
import { type BookingHook, nothingToRelease, notYourBooking } from '../bookings/booking-lifecycle.ts';
import { lockBooking } from '../bookings/booking-repository.ts';
import { bookings } from '../bookings/table.ts';
import { expireAgreements } from './agreements.ts';
import { factsOf, releasePayments } from './payment-postings.ts';
import {
  findLivePayment,
  findLivePayments,
  findPayment,
  isLive,
  isOpenPayment,
  isOwed,
  type Payment,
  type PaymentOfBooking,
} from './payment-repository.ts';
import { captureCents, paymentResource } from './payment-resource.ts';
import { payments } from './table.ts';
import { returnToWallet } from './wallet-payment.ts';

const readTimeoutMs = 2_500;
const refundTimeoutMs = 5_000;

export const bookingPayments: BookingHook = {
  beforeChange: async (context, bookingId, to) => {
    const payment = to === 'completed' ? await findLivePayment(context.db, bookingId) : undefined;
    const found = payment && (await findPayment(context.db, payment.id));
    if (found) await capturePayment(context, found);
  },
  onChange: async (context, tx, bookingId, to) => {
    await expireAgreements(tx, bookingId, to, context.clock());
    if (to === 'completed' && !(await releasePayments(context, tx, bookingId))) throw nothingToRelease();
    if (to !== 'cancelled') return;
    for (const found of await findLivePayments(tx, bookingId)) await returnToWallet(context, tx, found);
  },
  // The cancellation stands without Stripe: the refund goes on in the background, then in the job.
  afterChange: async (context, bookingId, to) => {
    if (to === 'cancelled') await syncPayments(context, bookingId);
  },
  // Shows a payment that was just made in the browser, or whose webhook was lost. The refund of a cancelled booking shows by a
  // live update: readers who waited for Stripe would see the cancellation late.
  beforeRead: async (context, booking) => {
    const open = (await findLivePayments(context.db, booking.id)).filter(({ payment }) => isUnderWay(payment));
    for (const { payment } of open) {
      const sync = () => paymentResource.sync(context, payment.id);
      await context.background.within(readTimeoutMs, `read:${payment.id}`, sync, (error) =>
        context.log.warn({ err: error, bookingId: booking.id }, 'the payment could not be checked'),
      );
    }
    return open.length > 0;
  },
};

/** Captures and gives back at Stripe what is due, or leaves it to the job. */
export const syncPayments = async (
  context: StripeContext & Pick<FastifyInstance, 'background'>,
  bookingId: string,
): Promise<void> => {
  for (const { payment } of await findLivePayments(context.db, bookingId)) {
    if (payment.intentId === null) continue;
    const sync = () => paymentResource.sync(context, payment.id);
    await context.background.within(refundTimeoutMs, `give-back:${payment.id}`, sync, (error) =>
      context.log.error({ err: error, bookingId }, 'the money of a booking waits to be captured or given back'),
    );
  }
};

/** An account is not deleted while the money of a cancelled booking, or an agreed refund, goes back to its card. */
export const paymentsOfAccount: AccountHook = {
  rejectDeletion: async (_context, db, userId) => {
    const { customerId, method, state, bookingId } = payments;
    const cancelled = db.select({ id: bookings.id }).from(bookings).where(eq(bookings.status, 'cancelled'));
    const isComing = and(inArray(state, ['processing', 'held', 'captured']), inArray(bookingId, cancelled));
    const isOpen = and(eq(customerId, userId), eq(method, 'card'), isLive, isOpenPayment);
    if ((await db.$count(payments, and(isOpen, or(isComing, isOwed)))) > 0) throw moneyMoving();
  },
};

const isUnderWay = ({ intentId, state }: Payment): boolean =>
  intentId !== null && !(state === 'held' || state === 'captured');

/** Captures the money that a card holds, once. If that fails, the hold ends, the customer must pay again, and this throws. */
const capturePayment = async (context: StripeContext, found: PaymentOfBooking): Promise<void> => {
  const { payment } = found;
  const { intentId } = payment;
  if (payment.state === 'captured' || intentId === null) return;
  await callingStripe(context, async () => {
    await captureOrCancel(context, found, intentId);
    await paymentResource.sync(context, payment.id);
  });
  const after = await findPayment(context.db, payment.id);
  if (after?.payment.state !== 'captured') throw captureFailed();
};

const captureOrCancel = async (context: StripeContext, found: PaymentOfBooking, intentId: string): Promise<void> => {
  const stripe = stripeOf(context);
  const { paymentIntents } = stripe;
  const { amountCents, returnCents } = factsOf(found);
  try {
    await captureCents(stripe, found.payment, intentId, amountCents - returnCents);
  } catch (error) {
    if (!isRefusedByState(error)) throw error;
    context.log.warn({ err: error, intentId }, 'a capture was refused');
    const { status } = await paymentIntents.retrieve(intentId, withCharge);
    if (status === 'requires_capture') await paymentIntents.cancel(intentId);
  }
};

const captureFailed = () =>
  conflict(
    errorCodes.captureFailed,
    'The card payment could not be taken, so the booking cannot be completed. The customer has to pay again.',
  );

export const releaseBooking = (context: StripeContext, bookingId: string, viewer: Viewer): Promise<boolean> =>
  context.db.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (!booking) throw notFound(errorCodes.bookingNotFound, 'The booking');
    const party = bookingParty(booking, viewer);
    if (party !== 'provider' && party !== 'admin') throw notYourBooking();
    if (booking.status !== 'completed') {
      throw conflict(errorCodes.notReleasable, 'The payment is released once the booking is completed.');
    }
    await recordAdminAction(tx, { subject: { kind: 'booking', id: bookingId } });
    return releasePayments(context, tx, bookingId);
  });

/** A card network releases a hold after about seven days; one day is left for an outage of Stripe. */
const holdAgeMs = days(6);

export const captureOldHolds: Job['run'] = async (context, signal) => {
  if (!context.stripe) return;
  const { clock, db } = context;
  const now = clock();
  const booking = db.select({ id: bookings.id }).from(bookings);
  const isHeldLong = and(eq(payments.state, 'held'), lte(payments.heldAt, before(now, holdAgeMs)));
  const isStanding = exists(booking.where(and(eq(bookings.id, payments.bookingId), ne(bookings.status, 'cancelled'))));
  const due = and(isOpenPayment, isHeldLong, isRested(payments, now), isStanding);
  await forDueRows(context, {
    job: 'capture-old-holds',
    signal,
    table: payments,
    due,
    act: async ({ id }) => {
      const found = await findPayment(db, id);
      if (found) await capturePayment(context, found).catch(endedHold);
    },
  });
};

/** The payment has failed already, and the customer can pay again. */
const endedHold = (error: unknown): void => {
  if (!(error instanceof ApiError && error.code === errorCodes.captureFailed)) throw error;
};
