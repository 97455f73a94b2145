import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { ledgerAccounts, ledgerPostings, payments } from '../database/schema.ts';

/** What does not add up in the books, one sentence each; none when all is well. */
export const auditMoney = async (db: Database): Promise<string[]> => [
  ...(await unbalancedTransactions(db)),
  ...(await overdrawnAccounts(db)),
  ...(await escrowDifference(db)),
];

const unbalancedTransactions = async (db: Database): Promise<string[]> => {
  const rows = await db
    .select({ id: ledgerPostings.transactionId, sum: sql<string>`sum(${ledgerPostings.amount})` })
    .from(ledgerPostings)
    .groupBy(ledgerPostings.transactionId)
    .having(sql`sum(${ledgerPostings.amount}) <> 0`);
  return rows.map(({ id, sum }) => `transaction ${id} adds up to ${sum}`);
};

const overdrawnAccounts = async (db: Database): Promise<string[]> => {
  const rows = await db
    .select({ id: ledgerAccounts.id, kind: ledgerAccounts.kind, sum: sql<string>`sum(${ledgerPostings.amount})` })
    .from(ledgerPostings)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
    .where(eq(ledgerAccounts.mayOverdraw, false))
    .groupBy(ledgerAccounts.id, ledgerAccounts.kind)
    .having(sql`sum(${ledgerPostings.amount}) < 0`);
  return rows.map(({ id, kind, sum }) => `${kind} account ${id} stands at ${sum}`);
};

/** Escrow holds exactly what was taken for bookings and neither released nor given back. */
const escrowDifference = async (db: Database): Promise<string[]> => {
  const [owed] = await db
    .select({ cents: sql<string>`coalesce(sum(${payments.amountCents}), 0)` })
    .from(payments)
    .where(and(eq(payments.state, 'captured'), isNull(payments.releasedAt)));
  const [held] = await db
    .select({ cents: sql<string>`coalesce(sum(${ledgerPostings.amount}), 0)` })
    .from(ledgerPostings)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
    .where(eq(ledgerAccounts.kind, 'escrow'));
  const [owes, holds] = [Number(owed?.cents ?? 0), Number(held?.cents ?? 0)];
  return owes === holds ? [] : [`escrow holds ${holds} but bookings are owed ${owes}`];
};
