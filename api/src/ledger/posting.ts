import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../kernel/database/database.ts';
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from '../kernel/database/schema.ts';

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
