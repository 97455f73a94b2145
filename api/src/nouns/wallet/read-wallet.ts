import { toDollars, type Wallet, type WalletTransaction } from '@nearhand/contracts';
import type { Database } from '../../kernel/database/database.ts';
import { type LookContext, lookAtStripe } from '../../stripe/look-at-stripe.ts';
import type { StripeContext } from '../../stripe/stripe-context.ts';
import { findBank } from '../bank-account/bank-repository.ts';
import { refreshBank } from '../bank-account/refresh-bank.ts';
import { findWallet, listUnpostedDeposits, listWalletPostings, withdrawalStates } from './wallet-repository.ts';
import { toUnpostedDeposit, toWalletTransaction } from './wallet-wire.ts';

/** In milliseconds: people wait for their wallet, not for Stripe. */
const longestLook = 2_500;

/**
 * Somebody's wallet. Where they began to connect a bank, Stripe is asked whether they came to the end of it: so it shows on
 * the way back even when no webhook came.
 */
export const readWallet = async (context: StripeContext & LookContext, userId: string): Promise<Wallet> => {
  const { db } = context;
  const { accountId, isEnabled } = await findBank(db, userId);
  if (accountId !== null && !isEnabled) {
    const look = () => refreshBank(context, userId);
    await lookAtStripe(context, { userId, name: `bank:${userId}`, wait: longestLook, look });
  }
  const { cents, ...wallet } = await findWallet(db, userId);
  return { ...wallet, balance: toDollars(cents) };
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
