import { errorCodes, formatMoney, toCents, toDollars, type WalletMovement, walletLimits } from '@nearhand/contracts';
import type { preValidationHookHandler } from 'fastify';
import type { Database } from '../kernel/database/database.ts';
import { ApiError } from '../kernel/errors/api-error.ts';
import { walletBalance } from './ledger.ts';

/** Stripe's limit for one transfer, in decimal dollars. */
const transferLimit = 999_999.99;

/** Cents that can be added by card; throws a refusal for people to read when the amount is not possible. */
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
  if (cents > toCents(transferLimit))
    throw amountInvalid(`You can withdraw at most ${formatMoney(transferLimit)} at once.`);
  return cents;
};

/** Validates `amount` before the body's schema does, whose messages are not written for people. */
export const payableAmount =
  (cents: (amount: unknown) => number): preValidationHookHandler =>
  ({ body }, _reply, done) => {
    if (typeof body === 'object' && body !== null) cents('amount' in body ? body.amount : undefined);
    done();
  };

/** The answer about money that comes to or leaves a wallet: its status, and the balance after it. */
export const toMovement = async (
  db: Database,
  { userId, amountCents }: { userId: string; amountCents: number },
  status: WalletMovement['status'],
): Promise<WalletMovement> => ({
  status,
  amount: toDollars(amountCents),
  balance: toDollars(await walletBalance(db, userId)),
});

export const amountInvalid = (sentence: string): ApiError => new ApiError(400, errorCodes.amountInvalid, sentence);

const wholeCents = (amount: unknown, otherwise: string): number => {
  if (typeof amount !== 'number' || !Number.isFinite(amount) || amount <= 0) throw amountInvalid(otherwise);
  const cents = toCents(amount);
  // Cents as far as a number can tell them apart: beyond, every number is whole and far above all limits.
  if (Number.isSafeInteger(cents) && toDollars(cents) !== amount) throw amountInvalid(otherwise);
  return cents;
};
