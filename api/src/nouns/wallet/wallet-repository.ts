import { errorCodes } from '@nearhand/contracts';
import { and, desc, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import {
  deposits,
  ledgerAccounts,
  ledgerPostings,
  ledgerTransactions,
  users,
  withdrawals,
} from '../../kernel/database/schema.ts';
import { notFound } from '../../kernel/errors/api-error.ts';
import type { WithdrawalState } from '../withdrawals/withdrawal-repository.ts';

export const findWallet = async (
  db: Database,
  userId: string,
): Promise<{ _id: string; cents: number; bankAccountConnected: boolean }> => {
  const [row] = await db
    .select({ _id: ledgerAccounts.id, cents: ledgerAccounts.balance, bankAccountConnected: users.payoutsEnabled })
    .from(ledgerAccounts)
    .innerJoin(users, eq(users.id, ledgerAccounts.userId))
    .where(and(eq(ledgerAccounts.userId, userId), eq(ledgerAccounts.kind, 'wallet')));
  if (!row) throw notFound(errorCodes.notFound, 'The wallet');
  return row;
};

/** What came into and went out of a wallet by the books, newest first. */
export const listWalletPostings = (db: Database, userId: string) =>
  db
    .select({
      _id: ledgerPostings.id,
      key: ledgerTransactions.key,
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

export type WalletRow = Awaited<ReturnType<typeof listWalletPostings>>[number];

/** Card payments that the books do not have: those under way, and those that failed, also when they ended since. */
export const listUnpostedDeposits = (db: Database, userId: string) =>
  db
    .select()
    .from(deposits)
    .where(
      and(
        eq(deposits.userId, userId),
        or(
          inArray(deposits.state, ['processing', 'failed']),
          and(eq(deposits.state, 'canceled'), isNotNull(deposits.failure)),
        ),
      ),
    )
    .orderBy(desc(deposits.createdAt), desc(deposits.id));

/** How each withdrawal from a wallet stands, by its key in the books. */
export const withdrawalStates = async (db: Database, userId: string): Promise<Map<string, WithdrawalState>> => {
  const rows = await db
    .select({ id: withdrawals.id, state: withdrawals.state })
    .from(withdrawals)
    .where(eq(withdrawals.userId, userId));
  return new Map(rows.map(({ id, state }) => [`withdrawal:${id}`, state]));
};
