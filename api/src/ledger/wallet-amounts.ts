import { errorCodes, formatMoney, toCents, toDollars, type WalletMovement, walletLimits } from '@nearhand/contracts';
import type { preValidationHookHandler } from 'fastify';
import type { Database } from '../kernel/database/database.ts';
import { type ApiError, badRequest } from '../kernel/errors/api-error.ts';
import { walletBalance } from './ledger.ts';

const transferLimit = 999_999.99;

export const depositCents = (amount: unknown): number => {
  const { minDeposit, maxDeposit } = walletLimits;
  const cents = wholeCents(amount, 'Please enter a valid amount to add.');
  if (cents < toCents(minDeposit)) throw amountInvalid(`You can add ${formatMoney(minDeposit)} or more.`);
  if (cents > toCents(maxDeposit)) throw amountInvalid(`You can add at most ${formatMoney(maxDeposit)} at once.`);
  return cents;
};

export const withdrawalCents = (amount: unknown): number => {
  const cents = wholeCents(amount, 'Please enter a valid amount to withdraw.');
  if (cents > toCents(transferLimit))
    throw amountInvalid(`You can withdraw at most ${formatMoney(transferLimit)} at once.`);
  return cents;
};

export const returnCents = (amount: unknown): number =>
  wholeCents(amount, 'Please enter a valid amount to return to your card.');

/** Runs before the schema, whose messages are not written for users. */
export const payableAmount =
  (cents: (amount: unknown) => number): preValidationHookHandler =>
  ({ body }, _reply, done) => {
    if (typeof body === 'object' && body !== null) cents('amount' in body ? body.amount : undefined);
    done();
  };

export const toMovement = async (
  db: Database,
  { userId, amountCents }: { userId: string; amountCents: number },
  status: WalletMovement['status'],
): Promise<WalletMovement> => ({
  status,
  amount: toDollars(amountCents),
  balance: toDollars(await walletBalance(db, userId)),
});

export const amountInvalid = (sentence: string): ApiError => badRequest(errorCodes.amountInvalid, sentence);

const wholeCents = (amount: unknown, otherwise: string): number => {
  if (typeof amount !== 'number' || !Number.isFinite(amount) || amount <= 0) throw amountInvalid(otherwise);
  const cents = toCents(amount);
  // Above the safe integers every number is whole, and above all limits.
  if (Number.isSafeInteger(cents) && toDollars(cents) !== amount) throw amountInvalid(otherwise);
  return cents;
};
