import type { Database } from '../../kernel/database/database.ts';
import type { DayContext } from '../bookings/booking-lifecycle.ts';
import { type CardMoney, cardMoney } from '../deposits/card-money.ts';
import { onHoldCents } from '../payments/on-hold.ts';

interface Available extends CardMoney {
  onHold: number;
  /** Can be withdrawn to a bank. */
  available: number;
}

/** The parts of a wallet with `balanceCents`, in cents: on hold, from cards, and the rest. */
export const availableOf = async (
  context: DayContext,
  db: Database,
  userId: string,
  balanceCents: number,
): Promise<Available> => {
  const onHold = await onHoldCents(context, db, userId, { beforeCents: balanceCents });
  const cards = await cardMoney(context, db, userId, balanceCents - onHold);
  return { ...cards, onHold, available: Math.max(0, balanceCents - onHold - cards.fromCards) };
};
