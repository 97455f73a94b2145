import {
  formatMoney,
  type MoneyMove,
  type MoveKind,
  maxPriceDollars,
  type PaymentFacts,
  refundableCents,
  takesMoney,
  toAmount,
  toCents,
  toDollars,
} from '@nearhand/contracts';
import { string } from 'yup';

/** Cents of dollars as {@link toAmount} reads them; undefined below zero and for what is no whole cents. */
export const centsOf = (input: string): number | undefined => {
  const dollars = toAmount(input);
  const cents = toCents(dollars);
  return dollars >= 0 && toDollars(cents) === dollars ? cents : undefined;
};

export const centsInWords = (cents: number): string => formatMoney(toDollars(cents));

/** The least and the most that a move may be about, in cents. Nothing has to be given back with a cancellation. */
export const amountRange = (kind: MoveKind, payments: readonly PaymentFacts[]): { min: number; max: number } => ({
  min: kind === 'cancel' ? 0 : 1,
  max: takesMoney(kind) ? toCents(maxPriceDollars) : refundableCents(payments),
});

/** Why an input is not an amount for this move; undefined for a valid one. */
export const amountProblem = (input: string, kind: MoveKind, payments: readonly PaymentFacts[]): string | undefined => {
  const cents = centsOf(input);
  const { min, max } = amountRange(kind, payments);
  if (cents === undefined) return 'Please enter an amount';
  if (cents < min) return `Please enter at least ${centsInWords(min)}`;
  if (cents > max) return `Please enter at most ${centsInWords(max)}`;
  return undefined;
};

/** The move of a form's input; undefined while the input is not valid. */
export const readMove = (
  kind: MoveKind | undefined,
  input: string,
  payments: readonly PaymentFacts[],
): MoneyMove | undefined => {
  const amountCents = centsOf(input);
  if (!kind || amountCents === undefined || amountProblem(input, kind, payments)) return undefined;
  return { kind, amountCents };
};

/** The field of an amount; `kindOf` tells the move from the form's other values, undefined when no money moves. */
export const amountField = <Values>(
  kindOf: (values: Values) => MoveKind | undefined,
  payments: readonly PaymentFacts[],
) =>
  string().test('amount', function (input = '') {
    const kind = kindOf(this.parent);
    const problem = kind && amountProblem(input, kind, payments);
    return problem ? this.createError({ message: problem }) : true;
  });
