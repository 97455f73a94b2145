import {
  type BookingFunds,
  type BookingParty,
  type MoneyMove,
  type MoveKind,
  moneyOutcome,
  moved,
  moveEffect,
  type PaymentPurpose,
  type PolicyReason,
  type ReschedulingParty,
} from '@nearhand/contracts';
import { centsInWords } from './amount.ts';

/** Names of the moves, for lists. */
export const moveNames: Record<MoveKind, string> = {
  cancel: 'Cancellation',
  refund: 'Refund',
  charge: 'Extra charge',
  tip: 'Tip',
};

/** Names of agreements that needed no answer. */
export const reasonNames: Record<PolicyReason, string> = {
  policy: 'Cancellation within the policy',
  'no-show': 'Customer did not come',
};

export const purposeNames: Record<PaymentPurpose, string> = {
  booking: 'Price',
  charge: moveNames.charge,
  tip: moveNames.tip,
};

interface MoveChoice {
  label: string;
  hint: string;
}

const part = 'A part; the booking stays.';
const unpriced = 'For work that is not in the price.';

/** The moves as their proposer chooses them; an admin decides a case with them. */
export const moveChoices: Record<BookingParty, Record<MoveKind, MoveChoice>> = {
  customer: {
    cancel: { label: 'Cancel the booking', hint: 'You get the price back.' },
    refund: { label: 'Ask for money back', hint: part },
    charge: { label: 'Pay an extra charge', hint: unpriced },
    tip: { label: 'Give a tip', hint: 'The provider gets it in full.' },
  },
  provider: {
    cancel: { label: 'Cancel the booking', hint: 'The customer gets the price back.' },
    refund: { label: 'Give money back', hint: part },
    charge: { label: 'Ask for an extra charge', hint: unpriced },
    tip: { label: 'Ask for a tip', hint: 'You get it in full.' },
  },
  admin: {
    cancel: { label: 'Cancel the booking', hint: 'The customer gets back the amount that you enter.' },
    refund: { label: 'Give money back', hint: part },
    charge: { label: 'Ask for an extra charge', hint: 'The customer is asked to pay.' },
    tip: { label: 'Ask for a tip', hint: 'The customer is asked to pay.' },
  },
};

/** The effect of a move on one side. `isReader`: the words say "you". */
export interface SideEffect {
  isReader: boolean;
  words: string;
}

/** A customer does not see the platform's fee. */
export const moveEffects = (
  move: MoneyMove,
  funds: BookingFunds,
  reader: BookingParty,
): Record<ReschedulingParty, SideEffect> => {
  const { customerPays, providerGets } = moveEffect(move, funds);
  const before = moneyOutcome(funds.payments);
  const after = moneyOutcome(moved(move, funds));
  const word = (side: ReschedulingParty, verb: string) => (side === reader ? verb : `${verb}s`);
  const isCustomer = reader === 'customer';
  const [was, gets] = isCustomer
    ? [before.customerPays, after.customerPays]
    : [before.providerGets, after.providerGets];
  const instead = providerGets === 0 ? '' : ` instead of ${centsInWords(was)}`;
  const fee = isCustomer ? ', before the platform fee' : ` (fee ${centsInWords(after.fee)})`;
  return {
    customer: { isReader: isCustomer, words: customerWords(customerPays, (verb) => word('customer', verb)) },
    provider: {
      isReader: reader === 'provider',
      words: `${word('provider', 'receive')} ${centsInWords(gets)}${instead}${fee}`,
    },
  };
};

const customerWords = (pays: number, word: (verb: string) => string): string => {
  if (pays > 0) return `${word('pay')} ${centsInWords(pays)} more`;
  return pays < 0 ? `${word('get')} ${centsInWords(-pays)} back` : `${word('get')} nothing back`;
};
