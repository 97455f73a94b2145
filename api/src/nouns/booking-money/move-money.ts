import { errorCodes, type MoneyMove, moved, type PaymentFacts } from '@nearhand/contracts';
import type { Database } from '../../kernel/database/database.ts';
import { conflict } from '../../kernel/errors/api-error.ts';
import { walletBalance } from '../../ledger/ledger.ts';
import type { DayContext } from '../bookings/booking-lifecycle.ts';
import type { Booking } from '../bookings/booking-repository.ts';
import { cardMoney } from '../deposits/card-money.ts';
import { onHoldCents } from '../payments/on-hold.ts';
import { changeFacts, factsOf, releaseNow } from '../payments/payment-postings.ts';
import { findFundedPayments, type PaymentOfBooking } from '../payments/payment-repository.ts';
import { returnToWallet } from '../payments/wallet-payment.ts';

export interface Funds {
  found: PaymentOfBooking[];
  payments: PaymentFacts[];
  feePercent: number;
  isCompleted: boolean;
}

/** The money of a booking as the contracts' rules take it. */
export const fundsOf = async (
  { settings }: Pick<DayContext, 'settings'>,
  db: Database,
  booking: Booking,
): Promise<Funds> => {
  const found = await findFundedPayments(db, booking.id);
  const feePercent = booking.feePercent ?? settings.platformFeePercent;
  // A payment that is older than stored fees gets its fee when it is released.
  const payments = found.map((one) => ({ ...factsOf(one), feePercent: one.payment.feePercent ?? feePercent }));
  return { found, payments, feePercent, isCompleted: booking.status === 'completed' };
};

/**
 * Gives money of a locked booking back, as `moved` says; `cancel` releases the rest. Stripe follows after the commit.
 * Throws where the provider's wallet does not cover a refund that both sides agreed on.
 */
export const giveBack = async (
  context: DayContext,
  tx: Database,
  booking: Booking,
  move: MoneyMove,
  { mayOverdraw }: { mayOverdraw: boolean },
): Promise<void> => {
  const now = context.clock();
  const funds = await fundsOf(context, tx, booking);
  const after = moved(move, funds);
  let takenCents = 0;
  for (const [index, found] of funds.found.entries()) {
    const { returnCents, isReleased } = after[index] ?? factsOf(found);
    const isNew = isReleased && found.payment.releasedAt === null;
    const change = { returnCents, ...(isNew ? releaseNow(found, context.settings, now) : {}) };
    const changed = await changeFacts(tx, found, change, isNew ? 'release' : 'refund', now);
    takenCents += found.payment.providerCents - changed.payment.providerCents;
    await returnToWallet(context, tx, changed);
  }
  if (!mayOverdraw) await checkCover(context, tx, booking, takenCents);
};

/** Earnings of other bookings that are on hold stay in the wallet, and so does what came from a card. */
const checkCover = async (
  context: DayContext,
  tx: Database,
  { id: exceptBookingId, providerId }: Booking,
  takenCents: number,
): Promise<void> => {
  if (takenCents === 0) return;
  // The posting locked the wallet until the commit. A balance from before it would miss what others moved meanwhile.
  const left = await walletBalance(tx, providerId);
  const beforeCents = left + takenCents;
  const onHold = await onHoldCents(context, tx, providerId, { exceptBookingId, beforeCents });
  const { fromCards } = await cardMoney(context, tx, providerId, beforeCents - onHold);
  if (left >= onHold + fromCards) return;
  const cards = fromCards > 0 ? ' Money that was added by card does not pay it.' : '';
  throw conflict(
    errorCodes.insufficientBalance,
    `The provider’s wallet does not cover this refund any more.${cards} Please report a problem instead.`,
  );
};
