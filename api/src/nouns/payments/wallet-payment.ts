import { errorCodes } from '@nearhand/contracts';
import type { Database } from '../../kernel/database/database.ts';
import { insertRow } from '../../kernel/database/first-of.ts';
import { conflict } from '../../kernel/errors/api-error.ts';
import { walletBalance } from '../../ledger/ledger.ts';
import type { StripeContext } from '../../stripe/stripe-context.ts';
import { type Booking, findBooking, setPaymentStatus } from '../bookings/booking-repository.ts';
import { checkPayable, endCardPayment, lockPayableBooking, notPayable } from './card-payment.ts';
import { markPaid } from './confirm-paid.ts';
import { onHoldCents } from './on-hold.ts';
import { changeFacts, factsOf } from './payment-postings.ts';
import { findLivePayment, getPayment, type PaymentOfBooking, updatePayment } from './payment-repository.ts';
import { payments } from './table.ts';

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
  const feePercent = booking.feePercent ?? context.settings.platformFeePercent;
  const values = {
    bookingId,
    customerId,
    amountCents,
    method: 'wallet',
    state: 'captured',
    capturedAt,
    feePercent,
  } as const;
  const { id } = await insertRow(tx, payments, values);
  await changeFacts(tx, await getPayment(tx, id), { capturedCents: amountCents }, 'service_payment', capturedAt);
  await checkWallet(context, tx, customerId, amountCents);
  await markPaid(context, tx, booking);
};

/** Gives back what is not to be kept of a wallet payment. The caller locks the booking. */
export const returnToWallet = async (
  { clock }: Pick<StripeContext, 'clock'>,
  tx: Database,
  found: PaymentOfBooking,
): Promise<void> => {
  const { payment, booking } = found;
  const { amountCents, capturedCents, returnCents } = factsOf(found);
  const refundedCents = capturedCents - (amountCents - returnCents);
  if (payment.method !== 'wallet' || refundedCents <= payment.refundedCents) return;
  const now = clock();
  await changeFacts(tx, found, { refundedCents }, 'refund', now);
  if (refundedCents < capturedCents) return;
  await updatePayment(tx, payment.id, { state: 'refunded' });
  if (payment.purpose === 'booking') await setPaymentStatus(tx, booking.id, 'refunded', now);
};

/** Throws where a payment took more than the wallet has, less what is on hold. The posting locked it until the commit. */
export const checkWallet = async (
  context: StripeContext,
  tx: Database,
  userId: string,
  spentCents: number,
): Promise<void> => {
  const left = await walletBalance(tx, userId);
  if (left < (await onHoldCents(context, tx, userId, { beforeCents: left + spentCents }))) throw notCovered();
};

const notCovered = () => conflict(errorCodes.insufficientBalance, 'Your wallet balance does not cover this payment.');
