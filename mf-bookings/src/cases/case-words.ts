import { type BookingCase, type CaseReason, formatMoney } from '@nearhand/contracts';
import { moveNames } from '../booking-money/move-words.ts';

export const reasonWords: Record<CaseReason, string> = {
  'no-show': 'Nobody came',
  quality: 'The work was not done well',
  payment: 'A problem with the payment',
  other: 'Something else',
};

/** `Refund of $30.00`, `No money moves`. */
export const decisionWords = ({ outcome, amount }: NonNullable<BookingCase['decision']>): string =>
  outcome === 'none' ? 'No money moves' : `${moveNames[outcome]} of ${formatMoney(amount)}`;
