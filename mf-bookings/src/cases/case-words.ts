import { type BookingCase, formatMoney } from '@nearhand/contracts';
import { moveNames } from '../booking-money/move-words.ts';

/** `Refund of $30.00`, `No money moves`. */
export const decisionWords = ({ outcome, amount }: NonNullable<BookingCase['decision']>): string =>
  outcome === 'none' ? 'No money moves' : `${moveNames[outcome]} of ${formatMoney(amount)}`;
