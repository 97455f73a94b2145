import {
  formatMoney,
  type MoneyMove,
  type MoveKind,
  maxPriceDollars,
  type PaymentFacts,
  refundableCents,
  takesMoney,
  toCents,
  toDollars,
} from '@nearhand/contracts';
import { string } from 'yup';

const amountFormat = /^\d*(\.\d{1,2})?$/;

/** Cents from input such as `30`, `30.5`, `.5`; undefined for a sign, a third decimal or an exponent. */
export const centsOf = (input: string): number | undefined => {
  const text = input.trim();
  const cents = toCents(Number.parseFloat(text));
  return amountFormat.test(text) && Number.isFinite(cents) ? cents : undefined;
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
