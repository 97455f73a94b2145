import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { type ledgerAccountKinds, ledgerAccounts, ledgerPostings, ledgerTransactions } from '../database/schema.ts';

/** Whose money: a user's wallet, or one of the marketplace's own accounts. */
export type MoneyAccount = { wallet: string } | 'escrow' | 'fees' | 'stripe';

export interface MoneyMovement {
  /** What makes it happen once: `release:<booking id>`. */
  key: string;
  kind: 'deposit' | 'withdrawal' | 'service_payment' | 'release' | 'refund' | 'correction';
  /** What people read in their wallet. */
  description: string;
  bookingId?: string;
  /** Integer cents added to each account; they add up to zero. Entries of zero are left out. */
  entries: ReadonlyArray<readonly [account: MoneyAccount, cents: number]>;
}

/**
 * Moves money inside the transaction `tx`. False when this key was posted before: then nothing moves.
 * An account that may not go below zero refuses at commit (`ledger_account_covered`).
 */
export const postMoney = async (tx: Database, movement: MoneyMovement): Promise<boolean> => {
  const { key, kind, description, bookingId } = movement;
  const entries = movement.entries.filter(([, cents]) => cents !== 0);
  if (entries.some(([, cents]) => !Number.isSafeInteger(cents)) || entries.reduce((sum, [, c]) => sum + c, 0) !== 0) {
    throw new Error(`The movement ${key} does not add up to zero cents.`);
  }
  const [transaction] = await tx
    .insert(ledgerTransactions)
    .values({ key, kind, unit: 'cents', description, bookingId })
    .onConflictDoNothing({ target: ledgerTransactions.key })
    .returning({ id: ledgerTransactions.id });
  if (!transaction) return false;
  for (const [account, amount] of entries) {
    const accountId = await accountIdOf(tx, account);
    await tx.insert(ledgerPostings).values({ transactionId: transaction.id, accountId, unit: 'cents', amount });
  }
  return true;
};

/** What a user's wallet holds, in cents: always the sum of its postings, kept nowhere else. */
export const walletBalance = async (db: Database, userId: string): Promise<number> => {
  const [row] = await db
    .select({ cents: sql<string | null>`sum(${ledgerPostings.amount})` })
    .from(ledgerPostings)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
    .where(and(eq(ledgerAccounts.userId, userId), eq(ledgerAccounts.kind, 'wallet')));
  return Number(row?.cents ?? 0);
};

const accountIdOf = async (tx: Database, account: MoneyAccount): Promise<string> => {
  const kind: (typeof ledgerAccountKinds)[number] = typeof account === 'string' ? account : 'wallet';
  const owner = typeof account === 'string' ? isNull(ledgerAccounts.userId) : eq(ledgerAccounts.userId, account.wallet);
  const [found] = await tx
    .select({ id: ledgerAccounts.id })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.kind, kind), owner));
  if (!found) throw new Error(`The ledger has no ${kind} account for ${JSON.stringify(account)}.`);
  return found.id;
};
