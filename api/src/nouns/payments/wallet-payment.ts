import { errorCodes } from '@nearhand/contracts';
import type { Database } from '../../kernel/database/database.ts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { walletBalance } from '../../ledger/ledger.ts';
import type { StripeContext } from '../../stripe/stripe-context.ts';
import { type Booking, findBooking, setPaymentStatus } from '../bookings/booking-repository.ts';
import { checkPayable, endCardPayment, lockPayableBooking, notPayable } from './card-payment.ts';
import { postCapture, postRefund } from './payment-postings.ts';
import { findLivePayment, getPayment, insertPayment, type Payment, updatePayment } from './payment-repository.ts';

export const payFromWallet = async (context: StripeContext, bookingId: string, customerId: string): Promise<void> => {
  const { db } = context;
  const booking = checkPayable(context, await findBooking(db, bookingId), customerId);
  if ((await walletBalance(db, customerId)) < booking.priceCents) throw notCovered();
  const begun = await findLivePayment(db, bookingId);
  if (begun?.method === 'card') await endCardPayment(context, begun.id);
  await db.transaction(async (tx) => {
    const locked = await lockPayableBooking(context, tx, bookingId, customerId);
    // Another tab has begun a card payment meanwhile: that one goes on.
    if (await findLivePayment(tx, bookingId)) throw notPayable('processing');
    await takeFromWallet(context, tx, locked);
  });
};

export const isPaidFromWallet = async (db: Database, bookingId: string, customerId: string): Promise<boolean> => {
  const payment = await findLivePayment(db, bookingId);
  return payment?.method === 'wallet' && payment.customerId === customerId;
};

const takeFromWallet = async (context: StripeContext, tx: Database, booking: Booking): Promise<void> => {
  const capturedAt = context.clock();
  const { id: bookingId, customerId, priceCents: amountCents } = booking;
  const values = { bookingId, customerId, amountCents, method: 'wallet', state: 'captured', capturedAt } as const;
  const { id } = await insertPayment(tx, values);
  await postCapture(tx, await getPayment(tx, id));
  // The posting locked the wallet until the commit.
  if ((await walletBalance(tx, customerId)) < 0) throw notCovered();
  await setPaymentStatus(tx, bookingId, 'paid', capturedAt);
};

export const refundToWallet = async (
  { clock }: Pick<StripeContext, 'clock'>,
  tx: Database,
  { id, bookingId }: Payment,
): Promise<void> => {
  const now = clock();
  await postRefund(tx, await getPayment(tx, id));
  await updatePayment(tx, id, { state: 'refunded', updatedAt: now });
  await setPaymentStatus(tx, bookingId, 'refunded', now);
};

const notCovered = () =>
  new ApiError(409, errorCodes.insufficientBalance, 'Your wallet balance does not cover this payment.');
