import { errorCodes } from '@nearhand/contracts';
import type { Database } from '../../kernel/database/database.ts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { walletBalance } from '../../ledger/ledger.ts';
import type { StripeContext } from '../../stripe/stripe-context.ts';
import { type Booking, setPaymentStatus } from '../bookings/booking-repository.ts';
import { endCardPayment } from './card-payment.ts';
import { lockPayableBooking, notPayable, payableBooking } from './payable-booking.ts';
import { postCapture, postRefund } from './payment-postings.ts';
import { findLivePayment, getPayment, insertPayment, type Payment, updatePayment } from './payment-repository.ts';

/** Pays a booking from the customer's wallet when the balance covers it; the money waits in escrow. */
export const payFromWallet = async (context: StripeContext, bookingId: string, customerId: string): Promise<void> => {
  const booking = await payableBooking(context, bookingId, customerId);
  if ((await walletBalance(context.db, customerId)) < booking.priceCents) throw notCovered();
  const begun = await findLivePayment(context.db, bookingId);
  if (begun?.method === 'card') await endCardPayment(context, begun.id);
  await context.db.transaction(async (tx) => {
    const locked = await lockPayableBooking(context, tx, bookingId, customerId);
    // Another tab began a card payment in between: that one goes on.
    if (await findLivePayment(tx, bookingId)) throw notPayable('processing');
    await takeFromWallet(context, tx, locked);
  });
};

const takeFromWallet = async (context: StripeContext, tx: Database, booking: Booking): Promise<void> => {
  const now = context.clock();
  const { id: bookingId, customerId, priceCents: amountCents } = booking;
  const { id } = await insertPayment(tx, {
    bookingId,
    customerId,
    method: 'wallet',
    state: 'captured',
    amountCents,
    capturedAt: now,
  });
  await postCapture(tx, await getPayment(tx, id));
  // The posting locked the wallet, so this still holds at the commit.
  if ((await walletBalance(tx, customerId)) < 0) throw notCovered();
  await setPaymentStatus(tx, bookingId, 'paid', now);
};

/** Gives a wallet payment back in full; the booking is locked by the caller. */
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
