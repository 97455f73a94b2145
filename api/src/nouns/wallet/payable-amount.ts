import { errorCodes, formatMoney, toCents, toDollars, walletLimits } from '@nearhand/contracts';
import type { preValidationHookHandler } from 'fastify';
import { Refusal } from '../../kernel/errors/refusal.ts';

/** The most that Stripe moves at once, in decimal dollars. */
const mostAtOnce = 999_999.99;

/** Cents that can be added by card; throws a sentence for whoever typed what cannot. */
export const depositCents = (amount: unknown): number => {
  const { leastDeposit, mostDeposit } = walletLimits;
  const cents = wholeCents(amount, 'Please enter a valid amount to add.');
  if (cents < toCents(leastDeposit)) throw amountInvalid(`You can add ${formatMoney(leastDeposit)} or more.`);
  if (cents > toCents(mostDeposit)) throw amountInvalid(`You can add at most ${formatMoney(mostDeposit)} at once.`);
  return cents;
};

/** Cents that can be withdrawn, if the wallet has them; throws as `depositCents` does. */
export const withdrawalCents = (amount: unknown): number => {
  const cents = wholeCents(amount, 'Please enter a valid amount to withdraw.');
  if (cents > toCents(mostAtOnce)) throw amountInvalid(`You can withdraw at most ${formatMoney(mostAtOnce)} at once.`);
  return cents;
};

/** Judges `amount` before the body's schema does, whose words are about types and not for people. */
export const payableAmount =
  (cents: (amount: unknown) => number): preValidationHookHandler =>
  ({ body }, _reply, done) => {
    if (typeof body === 'object' && body !== null) cents('amount' in body ? body.amount : undefined);
    done();
  };

export const amountInvalid = (sentence: string): Refusal => new Refusal(400, errorCodes.amountInvalid, sentence);

const wholeCents = (amount: unknown, otherwise: string): number => {
  if (typeof amount !== 'number' || !Number.isFinite(amount) || amount <= 0) throw amountInvalid(otherwise);
  const cents = toCents(amount);
  // Cents as far as a number can tell them apart: beyond, every number is whole and far above all limits.
  if (Number.isSafeInteger(cents) && toDollars(cents) !== amount) throw amountInvalid(otherwise);
  return cents;
};
