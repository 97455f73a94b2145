import type { CreditTransaction, CreditTransactionType } from '@nearhand/contracts';
import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from '../../kernel/database/schema.ts';

/** What somebody's credits came from and went to, newest first. */
export const creditHistory = async (db: Database, userId: string): Promise<CreditTransaction[]> => {
  const rows = await db
    .select({
      _id: ledgerPostings.id,
      kind: ledgerTransactions.kind,
      description: ledgerTransactions.description,
      reference: ledgerTransactions.reference,
      amount: ledgerPostings.amount,
      createdAt: ledgerTransactions.createdAt,
    })
    .from(ledgerPostings)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
    .where(and(eq(ledgerAccounts.userId, userId), eq(ledgerAccounts.kind, 'credits')))
    .orderBy(desc(ledgerTransactions.createdAt), desc(ledgerPostings.id));
  return rows.map(({ kind, reference, createdAt, ...row }) => ({
    ...row,
    type: types[kind] ?? (row.amount < 0 ? 'spend' : 'grant'),
    createdAt: createdAt.toISOString(),
    ...(reference && { reference }),
  }));
};

const types: Partial<Record<(typeof ledgerTransactions.$inferSelect)['kind'], CreditTransactionType>> = {
  credit_purchase: 'purchase',
  credit_grant: 'grant',
  credit_spend: 'spend',
};
