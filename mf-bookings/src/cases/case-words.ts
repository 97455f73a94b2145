import { type BookingCase, type CaseReason, formatMoney, maxStatementLength } from '@nearhand/contracts';
import { maxLength } from '@nearhand/ui/forms';
import { string } from 'yup';
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

/** A required text of a case; `field` is its name in the messages. */
export const statementField = (field: string) =>
  string().trim().required(`Please write your ${field}`).test(maxLength(maxStatementLength, field));

/** Counts an emoji as one character, as the API does. */
export const lengthWords = (text: string): string =>
  `${[...text].length.toLocaleString('en-US')} of ${maxStatementLength.toLocaleString('en-US')} characters`;
