import { errorCodes } from '@nearhand/contracts';
import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { ledgerAccounts, ledgerPostings, ledgerTransactions, users } from '../database/schema.ts';
import { missing } from '../refusal.ts';

export const findWallet = async (
  db: Database,
  userId: string,
): Promise<{ _id: string; bankAccountConnected: boolean }> => {
  const [row] = await db
    .select({ _id: ledgerAccounts.id, bankAccountConnected: users.payoutsEnabled })
    .from(ledgerAccounts)
    .innerJoin(users, eq(users.id, ledgerAccounts.userId))
    .where(and(eq(ledgerAccounts.userId, userId), eq(ledgerAccounts.kind, 'wallet')));
  if (!row) throw missing(errorCodes.notFound, 'The wallet');
  return row;
};

/** What came into and went out of a wallet, newest first. */
export const listWalletTransactions = (db: Database, userId: string) =>
  db
    .select({
      _id: ledgerPostings.id,
      kind: ledgerTransactions.kind,
      description: ledgerTransactions.description,
      cents: ledgerPostings.amount,
      createdAt: ledgerTransactions.createdAt,
    })
    .from(ledgerPostings)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
    .where(and(eq(ledgerAccounts.userId, userId), eq(ledgerAccounts.kind, 'wallet')))
    .orderBy(desc(ledgerTransactions.createdAt), desc(ledgerPostings.id));

export type WalletRow = Awaited<ReturnType<typeof listWalletTransactions>>[number];
