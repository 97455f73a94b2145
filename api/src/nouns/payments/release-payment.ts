import type { Database } from '../../kernel/database/database.ts';
import { postMoney } from '../../ledger/ledger.ts';
import type { StripeContext } from '../../stripe/stripe-context.ts';
import { findLivePayment, findPayment, updatePayment } from './payment-repository.ts';

/**
 * Hands a completed booking's money from escrow to its provider, less the marketplace's fee. Once: false when it was
 * released before or there is nothing to release. The booking is locked by the caller.
 */
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
