import { randomUUID } from 'node:crypto';
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from '../database/schema.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** Gives somebody credits. */
export const grantCredits = ({ db }: TestApp, { _id }: Person, amount: number): Promise<void> =>
  db.transaction(async (tx) => {
    const [transaction] = await tx
      .insert(ledgerTransactions)
      .values({ key: randomUUID(), kind: 'credit_grant', unit: 'credits', description: 'Credits' })
      .returning();
    const [own] = await tx
      .select()
      .from(ledgerAccounts)
      .where(owned('credits', eq(ledgerAccounts.userId, _id)));
    const [issuer] = await tx
      .select()
      .from(ledgerAccounts)
      .where(owned('credits_issued', isNull(ledgerAccounts.userId)));
    if (!transaction || !own || !issuer) throw new Error('The ledger is not complete.');
    const posting = { transactionId: transaction.id, unit: 'credits' as const };
    await tx.insert(ledgerPostings).values([
      { ...posting, accountId: own.id, amount },
      { ...posting, accountId: issuer.id, amount: -amount },
    ]);
  });

const owned = (kind: 'credits' | 'credits_issued', owner: SQL) => and(eq(ledgerAccounts.kind, kind), owner);
