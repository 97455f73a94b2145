import { bookingParty, errorCodes } from '@nearhand/contracts';
import type { Database } from '../../kernel/database/database.ts';
import { ApiError, notFound } from '../../kernel/errors/api-error.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { postMoney } from '../../ledger/ledger.ts';
import type { StripeContext } from '../../stripe/stripe-context.ts';
import { notYourBooking } from '../bookings/booking-lifecycle.ts';
import { lockBooking } from '../bookings/booking-repository.ts';
import {
  findLivePayment,
  findPayment,
  type Payment,
  type PaymentOfBooking,
  updatePayment,
} from './payment-repository.ts';

/** Moves a payment to escrow, once: from the customer's wallet, or from Stripe for a card. */
export const postCapture = (tx: Database, { payment, booking, serviceName }: PaymentOfBooking): Promise<boolean> =>
  postMoney(tx, {
    key: `capture:${payment.id}`,
    kind: 'service_payment',
    description: `${payment.method === 'card' ? 'Card payment' : 'Payment'} for ${serviceName}`,
    bookingId: booking.id,
    entries: [
      [payer(payment), -payment.amountCents],
      ['escrow', payment.amountCents],
    ],
  });

export const postRefund = (tx: Database, { payment, booking, serviceName }: PaymentOfBooking): Promise<boolean> =>
  postMoney(tx, {
    key: `refund:${payment.id}`,
    kind: 'refund',
    description: `Refund for ${serviceName}`,
    bookingId: booking.id,
    entries: [
      ['escrow', -payment.amountCents],
      [payer(payment), payment.amountCents],
    ],
  });

const payer = ({ method, customerId }: Payment) => (method === 'card' ? 'stripe' : { wallet: customerId });

/** Moves a completed booking's money from escrow to its provider, less the fee, once. The caller locks the booking. */
export const releasePayment = async (
  { clock, settings }: Pick<StripeContext, 'clock' | 'settings'>,
  tx: Database,
  bookingId: string,
): Promise<boolean> => {
  const live = await findLivePayment(tx, bookingId);
  const found = live && (await findPayment(tx, live.id));
  if (found?.payment.state !== 'captured' || found.payment.releasedAt) return false;
  const { payment, booking, serviceName } = found;
  const fee = Math.round((payment.amountCents * settings.platformFeePercent) / 100);
  await postMoney(tx, {
    key: `release:${booking.id}`,
    kind: 'release',
    description: `Payment for ${serviceName}`,
    bookingId: booking.id,
    entries: [
      ['escrow', -payment.amountCents],
      [{ wallet: booking.providerId }, payment.amountCents - fee],
      ['fees', fee],
    ],
  });
  const now = clock();
  await updatePayment(tx, payment.id, { releasedAt: now, updatedAt: now });
  return true;
};

export const releaseBooking = (context: StripeContext, bookingId: string, viewer: Viewer): Promise<boolean> =>
  context.db.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (!booking) throw notFound(errorCodes.bookingNotFound, 'The booking');
    const party = bookingParty(booking, viewer);
    if (party !== 'provider' && party !== 'admin') throw notYourBooking();
    if (booking.status !== 'completed') {
      throw new ApiError(409, errorCodes.notReleasable, 'The payment is released once the booking is completed.');
    }
    return releasePayment(context, tx, bookingId);
  });
