import type { BookingStatus } from '@nearhand/contracts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import type { StripeContext } from '../../stripe/stripe-context.ts';
import { findLivePayment } from '../payments/payment-repository.ts';
import { releasePayment } from '../payments/release-payment.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { refundToWallet } from '../payments/wallet-payment.ts';
import { nothingToRelease } from './booking-refusals.ts';
import { updateBooking } from './booking-repository.ts';
import { noRequest } from './standing-request.ts';

/** Time for money to be given back before the answer says how far that came. */
const refundTimeoutMs = 5_000;

const stamps = {
  pending: 'createdAt',
  confirmed: 'confirmedAt',
  completed: 'completedAt',
  cancelled: 'cancelledAt',
} as const;

/** Writes the new status of a locked booking and moves the money that is in our own books. */
export const writeChange = async (
  context: StripeContext,
  tx: Database,
  id: string,
  to: BookingStatus,
): Promise<void> => {
  const now = context.clock();
  await updateBooking(tx, id, { status: to, ...noRequest, updatedAt: now, [stamps[to]]: now });
  if (to === 'completed' && !(await releasePayment(context, tx, id))) throw nothingToRelease();
  if (to !== 'cancelled') return;
  const payment = await findLivePayment(tx, id);
  if (payment?.method === 'wallet') await refundToWallet(context, tx, payment);
};

/** The booking is cancelled whether or not Stripe answers in time; what is left is done in the background, else by a job. */
export const giveMoneyBack = async (
  context: StripeContext & Pick<FastifyInstance, 'background'>,
  bookingId: string,
): Promise<void> => {
  const payment = await findLivePayment(context.db, bookingId);
  if (!payment) return;
  const giveBack = () => settlePayment(context, payment.id);
  await context.background.within(refundTimeoutMs, `give-back:${payment.id}`, giveBack, (error) =>
    context.log.error({ err: error, bookingId }, 'the money of a cancelled booking waits to be given back'),
  );
};
