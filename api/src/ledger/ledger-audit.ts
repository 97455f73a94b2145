import { eq, sql } from 'drizzle-orm';
import type { Database } from '../kernel/database/database.ts';
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from '../kernel/database/schema.ts';
import { auditEscrow } from './audit-escrow.ts';
import { auditOutside } from './audit-outside.ts';

/** What does not add up in the books of money and credits, one sentence each; none when all is well. */
export const auditBooks = async (db: Database): Promise<string[]> => [
  ...(await unbalancedTransactions(db)),
  ...(await wrongBalances(db)),
  ...(await mixedUnits(db)),
  ...(await auditEscrow(db)),
  ...(await auditOutside(db)),
];

const unbalancedTransactions = async (db: Database): Promise<string[]> => {
  const rows = await db
    .select({
      id: ledgerPostings.transactionId,
      unit: ledgerPostings.unit,
      sum: sql`sum(${ledgerPostings.amount})`.mapWith(String),
    })
    .from(ledgerPostings)
    .groupBy(ledgerPostings.transactionId, ledgerPostings.unit)
    .having(sql`sum(${ledgerPostings.amount}) <> 0`);
  return rows.map(({ id, unit, sum }) => `transaction ${id} adds up to ${sum} ${unit}`);
};

/** Each account's balance is the sum of its postings, and not below zero where it must not be. */
const wrongBalances = async (db: Database): Promise<string[]> => {
  const { id, kind, balance, mayOverdraw } = ledgerAccounts;
  const posted = sql`coalesce(sum(${ledgerPostings.amount}), 0)`.mapWith(String);
  const rows = await db
    .select({ id, kind, balance, posted })
    .from(ledgerAccounts)
    .leftJoin(ledgerPostings, eq(ledgerPostings.accountId, id))
    .groupBy(id)
    .having(sql`${balance} <> ${posted} or (${balance} < 0 and not ${mayOverdraw})`);
  return rows.map(
    ({ id, kind, balance, posted }) => `${kind} account ${id} stands at ${balance}, its postings at ${posted}`,
  );
};

/** Money and credits share the books, and never an account or a transaction. */
const mixedUnits = async (db: Database): Promise<string[]> => {
  const countsCredits = sql`${ledgerAccounts.kind} in ('credits', 'credits_issued')`;
  const rows = await db
    .select({ id: ledgerPostings.id, kind: ledgerAccounts.kind, unit: ledgerPostings.unit })
    .from(ledgerPostings)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
    .where(
      sql`${ledgerPostings.unit} <> ${ledgerAccounts.unit} or ${ledgerPostings.unit} <> ${ledgerTransactions.unit}
        or (${ledgerPostings.unit} = 'credits') <> ${countsCredits}`,
    );
  return rows.map(({ id, kind, unit }) => `posting ${id} puts ${unit} into a ${kind} account`);
};
