import { toDollars, type Wallet, type WalletTransaction } from '@nearhand/contracts';
import type { Database } from '../../kernel/database/database.ts';
import { type ReadContext, syncOnRead } from '../../stripe/sync-on-read.ts';
import { findBank } from '../bank-account/bank-repository.ts';
import { bankResource } from '../bank-account/bank-resource.ts';
import { findWallet, listUnpostedDeposits, listWalletPostings, withdrawalStates } from './wallet-repository.ts';
import { toUnpostedDeposit, toWalletTransaction } from './wallet-wire.ts';

/** People wait for their wallet, not for Stripe. */
const syncTimeoutMs = 2_500;

/**
 * Somebody's wallet. After they began to connect a bank, Stripe is asked whether they finished: so it shows when they come
 * back, even when no webhook came.
 */
export const readWallet = async (context: ReadContext, userId: string): Promise<Wallet> => {
  const { db } = context;
  const bank = await findBank(db, userId);
  if (bank?.accountId && !bank.isEnabled)
    await syncOnRead(context, bankResource, { userId, ids: [userId], timeoutMs: syncTimeoutMs });
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
