import { and, eq } from 'drizzle-orm';
import type { Database } from '../kernel/database/database.ts';
import { ledgerAccounts } from '../kernel/database/schema.ts';
import { post } from './posting.ts';

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
