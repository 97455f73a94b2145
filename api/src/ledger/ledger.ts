import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../kernel/database/database.ts';
import { publish } from '../kernel/database/live-updates.ts';
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from './table.ts';

export type MoneyAccount = { wallet: string } | 'escrow' | 'fees' | 'stripe';

type CreditAccount = { credits: string } | 'credits_issued';

interface Movement<Account, Kind> {
  /** Makes it happen once: `release:<booking id>`. */
  key: string;
  kind: Kind;
  description: string;
  reference?: string;
  entries: ReadonlyArray<readonly [account: Account, amount: number]>;
}

export interface MoneyMovement
  extends Movement<
    MoneyAccount,
    'deposit' | 'withdrawal' | 'withdrawal_return' | 'service_payment' | 'release' | 'refund' | 'dispute' | 'correction'
  > {
  bookingId?: string;
}

export type CreditMovement = Movement<
  CreditAccount,
  'credit_purchase' | 'credit_return' | 'credit_grant' | 'credit_spend'
>;

/** The entries that move `amount` from one account to another. */
export const transfer = <const From, const To>(
  from: From,
  to: To,
  amount: number,
): Movement<From | To, string>['entries'] => [
  [from, -amount],
  [to, amount],
];

/**
 * False when this key was posted before. An overdrawn account fails at commit (`ledger_account_covered`); refunds, disputes and
 * returned credits may overdraw a person's account, which later income repays.
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

export const postCredits = (tx: Database, movement: CreditMovement): Promise<boolean> =>
  post(tx, {
    ...movement,
    unit: 'credits',
    entries: movement.entries.map(([account, credits]) => [
      typeof account === 'string' ? { kind: account } : { kind: 'credits', userId: account.credits },
      credits,
    ]),
  });

export const walletBalance = (db: Database, userId: string): Promise<number> => balanceOf(db, 'wallet', userId);

export const countCredits = (db: Database, userId: string): Promise<number> => balanceOf(db, 'credits', userId);

/** The movements of a person's account, as a subquery. */
export const movementsOf = (db: Database, kind: 'wallet' | 'credits', userId: string) =>
  db
    .select({
      _id: ledgerPostings.id,
      key: ledgerTransactions.key,
      kind: ledgerTransactions.kind,
      description: ledgerTransactions.description,
      reference: ledgerTransactions.reference,
      amount: ledgerPostings.amount,
      createdAt: ledgerPostings.createdAt,
    })
    .from(ledgerPostings)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
    .where(isPostedTo(db, kind, userId))
    .as('movement');

export const countMovements = (db: Database, kind: 'wallet' | 'credits', userId: string): Promise<number> =>
  db.$count(ledgerPostings, isPostedTo(db, kind, userId));

/** Compares with one value and does not join: so the index of postings gives those of one account in their order. */
const isPostedTo = (db: Database, kind: 'wallet' | 'credits', userId: string) =>
  eq(ledgerPostings.accountId, db.select({ id: ledgerAccounts.id }).from(ledgerAccounts).where(isOf(kind, userId)));

const isOf = (kind: 'wallet' | 'credits', userId: string) =>
  and(eq(ledgerAccounts.userId, userId), eq(ledgerAccounts.kind, kind));

const balanceOf = async (db: Database, kind: 'wallet' | 'credits', userId: string): Promise<number> => {
  const [account] = await db.select({ balance: ledgerAccounts.balance }).from(ledgerAccounts).where(isOf(kind, userId));
  return account?.balance ?? 0;
};

interface LedgerAccount {
  kind: (typeof ledgerAccounts.$inferSelect)['kind'];
  userId?: string;
}

type Transaction = Pick<
  typeof ledgerTransactions.$inferInsert,
  'key' | 'kind' | 'unit' | 'description' | 'bookingId' | 'reference'
> & { entries: ReadonlyArray<readonly [account: LedgerAccount, amount: number]> };

const post = async (tx: Database, { entries: all, ...transaction }: Transaction): Promise<boolean> => {
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
    if (account.userId) publish(tx, unit === 'cents' ? 'wallet.changed' : 'credits.changed', account.userId);
  }
  // One statement, in which the database locks the accounts in one order.
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
