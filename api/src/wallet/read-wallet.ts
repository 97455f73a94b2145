import { toDollars, type Wallet, type WalletTransaction } from '@nearhand/contracts';
import type { FastifyInstance } from 'fastify';
import { findBank } from '../bank-account/bank-repository.ts';
import { refreshBank } from '../bank-account/refresh-bank.ts';
import type { Database } from '../database/database.ts';
import { walletBalance } from '../ledger/ledger.ts';
import type { StripeContext } from '../stripe/stripe-context.ts';
import { findWallet, listUnpostedDeposits, listWalletPostings, withdrawalStates } from './wallet-repository.ts';
import { toUnpostedDeposit, toWalletTransaction } from './wallet-wire.ts';

/** In milliseconds: people wait for their wallet, not for Stripe. */
const longestLook = 2_500;

/**
 * Somebody's wallet. Where they began to connect a bank, Stripe is asked whether they came to the end of it: so it shows on
 * the way back even when no webhook came.
 */
export const readWallet = async (
  context: StripeContext & Pick<FastifyInstance, 'background'>,
  userId: string,
): Promise<Wallet> => {
  const { background, db, log } = context;
  const { accountId, isEnabled } = await findBank(db, userId);
  if (accountId !== null && !isEnabled) {
    await background.within(
      longestLook,
      `bank:${userId}`,
      () => refreshBank(context, userId),
      (error) => log.warn({ err: error, userId }, 'a bank account could not be checked'),
    );
  }
  const wallet = await findWallet(db, userId);
  return { ...wallet, balance: toDollars(await walletBalance(db, userId)) };
};

/** What came, went, is on its way or was tried in vain, newest first. */
export const readWalletTransactions = async (db: Database, userId: string): Promise<WalletTransaction[]> => {
  // In this order: what goes on in between shows twice rather than not at all, and pending rather than done.
  const unposted = await listUnpostedDeposits(db, userId);
  const posted = await listWalletPostings(db, userId);
  const states = await withdrawalStates(db, userId);
  return [
    ...unposted.map(toUnpostedDeposit),
    ...posted.map((row) => toWalletTransaction(row, states.get(row.key))),
  ].sort((one, other) => (one.createdAt < other.createdAt ? 1 : one.createdAt > other.createdAt ? -1 : 0));
};
