import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { ledgerAccounts, ledgerPostings } from '../database/schema.ts';

/** How many credits a user has, from the ledger. */
export const countCredits = async (db: Database, userId: string): Promise<number> => {
  const [row] = await db
    .select({ credits: sql<number>`coalesce(sum(${ledgerPostings.amount}), 0)`.mapWith(Number) })
    .from(ledgerPostings)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
    .where(and(eq(ledgerAccounts.userId, userId), eq(ledgerAccounts.kind, 'credits')));
  return row?.credits ?? 0;
};
