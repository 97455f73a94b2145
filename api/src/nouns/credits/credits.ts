import {
  type CreditTransaction,
  type CreditTransactionType,
  creditsPerService,
  errorCodes,
  type InsufficientCredits,
  type PlanName,
} from '@nearhand/contracts';
import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from '../../kernel/database/schema.ts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { countCredits, postCredits } from '../../ledger/ledger.ts';

export const initialGrantKey = (userId: string, plan: PlanName): string => `credit_grant:initial:${userId}:${plan}`;

export const periodGrantKey = (invoiceId: string): string => `credit_grant:${invoiceId}`;

interface PlanGrant {
  key: string;
  userId: string;
  credits: number;
  description: string;
  reference?: string;
}

export const grantPlanCredits = async (
  tx: Database,
  { key, userId, credits, description, reference }: PlanGrant,
): Promise<void> => {
  if (credits <= 0) return;
  await postCredits(tx, {
    key,
    kind: 'credit_grant',
    description: `${credits} ${credits === 1 ? 'credit' : 'credits'} (${description})`,
    ...(reference && { reference }),
    entries: [
      [{ credits: userId }, credits],
      ['credits_issued', -credits],
    ],
  });
};

/** Takes the price of a service from its provider, in the transaction that creates the service; 402 for too few credits. */
export const payForService = async (
  tx: Database,
  { id, name, providerId }: { id: string; name: string; providerId: string },
): Promise<void> => {
  await postCredits(tx, {
    key: `credit_spend:${id}`,
    kind: 'credit_spend',
    description: `Created the service “${name}”`,
    entries: [
      [{ credits: providerId }, -creditsPerService],
      ['credits_issued', creditsPerService],
    ],
  });
  // The posting locked the account until the commit.
  const left = await countCredits(tx, providerId);
  if (left < 0) throw tooFew({ required: creditsPerService, current: left + creditsPerService });
};

const tooFew = (credits: InsufficientCredits) =>
  new ApiError(
    402,
    errorCodes.insufficientCredits,
    `You need ${credits.required} credits to create a service. You currently have ${credits.current} credits.`,
    { ...credits },
  );

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
