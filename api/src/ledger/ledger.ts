import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../kernel/database/database.ts';
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from '../kernel/database/schema.ts';

/** Whose money: a user's wallet, the escrow of the movement's booking, or one of the marketplace's own accounts. */
export type MoneyAccount = { wallet: string } | 'escrow' | 'fees' | 'stripe';

/** Whose credits: a user's, or those that the marketplace has given out. */
export type CreditAccount = { credits: string } | 'credits_issued';

interface Movement<Account, Kind> {
  /** What makes it happen once: `release:<booking id>`. */
  key: string;
  kind: Kind;
  /** What people read in their history. */
  description: string;
  /** What people find it by elsewhere, such as Stripe's checkout session. */
  reference?: string;
  /** Whole cents, or credits, added to each account; they add up to zero. Entries of zero are left out. */
  entries: ReadonlyArray<readonly [account: Account, amount: number]>;
}

export interface MoneyMovement
  extends Movement<
    MoneyAccount,
    'deposit' | 'withdrawal' | 'withdrawal_return' | 'service_payment' | 'release' | 'refund' | 'correction'
  > {
  /** The database refuses a movement of escrow without one (`ledger_escrow_booking`). */
  bookingId?: string;
}

export type CreditMovement = Movement<CreditAccount, 'credit_purchase' | 'credit_grant' | 'credit_spend'>;

/**
 * Moves money inside the transaction `tx`. False when this key was posted before: then nothing moves.
 * An account that may not go below zero refuses at commit (`ledger_account_covered`).
 */
export const postMoney = (tx: Database, movement: MoneyMovement): Promise<boolean> =>
  post(tx, {
    ...movement,
    unit: 'cents',
    entries: movement.entries.map(([account, cents]) => [
      typeof account === 'string' ? { kind: account } : { kind: 'wallet', userId: account.wallet },
      cents,
    ]),
  });

/** Moves credits inside the transaction `tx`, by the rules of `postMoney`. */
export const postCredits = (tx: Database, movement: CreditMovement): Promise<boolean> =>
  post(tx, {
    ...movement,
    unit: 'credits',
    entries: movement.entries.map(([account, credits]) => [
      typeof account === 'string' ? { kind: account } : { kind: 'credits', userId: account.credits },
      credits,
    ]),
  });

/** What a user's wallet holds, in cents, with all that the transaction `db` posted; 0 where there is no wallet. */
export const walletBalance = (db: Database, userId: string): Promise<number> => balanceOf(db, 'wallet', userId);

/** How many credits a user has, with all that the transaction `db` posted. */
export const countCredits = (db: Database, userId: string): Promise<number> => balanceOf(db, 'credits', userId);

const balanceOf = async (db: Database, kind: 'wallet' | 'credits', userId: string): Promise<number> => {
  const [account] = await db
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.userId, userId), eq(ledgerAccounts.kind, kind)));
  return account?.balance ?? 0;
};

/** One of the marketplace's own accounts, or a user's of that kind. */
export interface LedgerAccount {
  kind: (typeof ledgerAccounts.$inferSelect)['kind'];
  userId?: string;
}

type Transaction = Pick<
  typeof ledgerTransactions.$inferInsert,
  'key' | 'kind' | 'unit' | 'description' | 'bookingId' | 'reference'
> & { entries: ReadonlyArray<readonly [account: LedgerAccount, amount: number]> };

/** Writes a transaction with its postings into the books; false when its key was posted before. */
export const post = async (tx: Database, { entries: all, ...transaction }: Transaction): Promise<boolean> => {
  const { key, unit } = transaction;
  const entries = all.filter(([, amount]) => amount !== 0);
  if (
    entries.some(([, amount]) => !Number.isSafeInteger(amount)) ||
    entries.reduce((sum, [, amount]) => sum + amount, 0) !== 0
  ) {
    throw new Error(`The movement ${key} does not add up to zero ${unit}.`);
  }
  const [posted] = await tx
    .insert(ledgerTransactions)
    .values(transaction)
    .onConflictDoNothing({ target: ledgerTransactions.key })
    .returning({ id: ledgerTransactions.id });
  if (!posted) return false;
  const postings: (typeof ledgerPostings.$inferInsert)[] = [];
  for (const [account, amount] of entries) {
    postings.push({ transactionId: posted.id, accountId: await accountIdOf(tx, account), unit, amount });
  }
  // In one statement: the database locks the accounts of a statement in one order.
  if (postings.length > 0) await tx.insert(ledgerPostings).values(postings);
  return true;
};

const accountIdOf = async (tx: Database, { kind, userId }: LedgerAccount): Promise<string> => {
  const owner = userId === undefined ? isNull(ledgerAccounts.userId) : eq(ledgerAccounts.userId, userId);
  const [found] = await tx
    .select({ id: ledgerAccounts.id })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.kind, kind), owner, isNull(ledgerAccounts.bookingId)));
  if (!found) throw new Error(`The ledger has no ${kind} account${userId ? ` of ${userId}` : ''}.`);
  return found.id;
};
