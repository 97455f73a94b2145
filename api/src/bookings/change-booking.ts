import { type BookingStatus, bookingParty, bookingTransition, errorCodes } from '@nearhand/contracts';
import type { FastifyInstance } from 'fastify';
import type { Viewer } from '../accounts/session-repository.ts';
import type { Database } from '../database/database.ts';
import { capturePayment } from '../payments/capture-payment.ts';
import { findLivePayment } from '../payments/payment-repository.ts';
import { releasePayment } from '../payments/release-payment.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { refundToWallet } from '../payments/wallet-payment.ts';
import { missing } from '../refusal.ts';
import type { StripeContext } from '../stripe/stripe-context.ts';
import { nothingToRelease, notYourBooking, transitionRefused } from './booking-refusals.ts';
import { type Booking, findBooking, lockBooking, updateBooking } from './booking-repository.ts';
import { noRequest } from './standing-request.ts';

type Context = StripeContext & Pick<FastifyInstance, 'background'>;

/** In milliseconds, for money to be given back before the answer says how far that came. */
const longestWait = 5_000;

/**
 * Changes a booking's status as the lifecycle table allows. The locked row decides which of several changes at once
 * wins; the money then follows the booking, and never the other way round.
 */
export const changeBooking = async (context: Context, id: string, to: BookingStatus, viewer: Viewer): Promise<void> => {
  const seen = judged(await findBooking(context.db, id), to, viewer);
  const payment = await findLivePayment(context.db, id);
  // Money first: a booking whose payment cannot be taken is not completed.
  if (to === 'completed' && payment) await capturePayment(context, payment);
  await context.db.transaction(async (tx) => {
    judged(await lockBooking(tx, id), to, viewer);
    await writeChange(context, tx, id, to);
  });
  if (to === 'cancelled') await giveMoneyBack(context, seen.id);
};

const judged = (booking: Booking | undefined, to: BookingStatus, viewer: Viewer): Booking => {
  if (!booking) throw missing(errorCodes.bookingNotFound, 'The booking');
  const party = bookingParty(booking, viewer);
  if (!party) throw notYourBooking();
  if (bookingTransition(booking, to, party)) return booking;
  throw transitionRefused(booking.status, to, booking.paymentStatus === 'paid', party);
};

const writeChange = async (context: StripeContext, tx: Database, id: string, to: BookingStatus): Promise<void> => {
  const now = context.clock();
  await updateBooking(tx, id, { status: to, ...noRequest, updatedAt: now, [stamps[to]]: now });
  if (to === 'completed' && !(await releasePayment(context, tx, id))) throw nothingToRelease();
  if (to !== 'cancelled') return;
  const payment = await findLivePayment(tx, id);
  if (payment?.method === 'wallet') await refundToWallet(context, tx, payment);
};

const stamps = {
  pending: 'createdAt',
  confirmed: 'confirmedAt',
  completed: 'completedAt',
  cancelled: 'cancelledAt',
} as const;

/** The booking is cancelled whether or not Stripe answers in time; what is left is done in the background, else by a job. */
const giveMoneyBack = async (context: Context, bookingId: string): Promise<void> => {
  const payment = await findLivePayment(context.db, bookingId);
  if (!payment) return;
  const giveBack = () => settlePayment(context, payment.id);
  await context.background.within(longestWait, `give-back:${payment.id}`, giveBack, (error) =>
    context.log.error({ err: error, bookingId }, 'the money of a cancelled booking waits to be given back'),
  );
};
