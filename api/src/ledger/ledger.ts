import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { ledgerAccounts, ledgerPostings } from '../database/schema.ts';
import { post } from './posting.ts';

/** Whose money: a user's wallet, or one of the marketplace's own accounts. */
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

/** What a user's wallet holds, in cents: always the sum of its postings, kept nowhere else. */
export const walletBalance = async (db: Database, userId: string): Promise<number> => {
  const [row] = await db
    .select({ cents: sql<string | null>`sum(${ledgerPostings.amount})` })
    .from(ledgerPostings)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
    .where(and(eq(ledgerAccounts.userId, userId), eq(ledgerAccounts.kind, 'wallet')));
  return Number(row?.cents ?? 0);
};
