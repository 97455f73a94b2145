import {
  type CreditTransaction,
  creditsPerService,
  errorCodes,
  type InsufficientCredits,
  type Page,
  type PlanName,
} from '@nearhand/contracts';
import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { type AskedPage, isAfterPosition, pageAnswer, positionAt } from '../../kernel/paging/cursor.ts';
import { countCredits, countMovements, movementsOf, postCredits, transfer } from '../../ledger/ledger.ts';
import type { ledgerTransactionKinds } from '../../ledger/table.ts';

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
    entries: transfer('credits_issued', { credits: userId }, credits),
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
    entries: transfer({ credits: providerId }, 'credits_issued', creditsPerService),
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

/** Newest first; `reference` selects the movements with this source. */
export const creditHistory = async (
  db: Database,
  userId: string,
  reference: string | undefined,
  page: AskedPage,
): Promise<Page<CreditTransaction>> => {
  const movements = movementsOf(db, 'credits', userId);
  const { _id, kind, description, amount, createdAt } = movements;
  const isAsked = reference === undefined ? undefined : eq(movements.reference, reference);
  const rows = await db
    .select({
      _id,
      at: positionAt(createdAt),
      kind,
      description,
      reference: movements.reference,
      amount,
      createdAt,
    })
    .from(movements)
    .where(and(isAsked, page.from && isAfterPosition(createdAt, _id, page.from)))
    .orderBy(desc(createdAt), desc(_id))
    .limit(page.limit + 1);
  const answer = pageAnswer(rows, page, ({ at, kind, reference, createdAt, ...row }) => ({
    ...row,
    type: types[kind] ?? (row.amount < 0 ? 'spend' : 'grant'),
    createdAt: createdAt.toISOString(),
    ...(reference && { reference }),
  }));
  const total = await (isAsked ? db.$count(movements, isAsked) : countMovements(db, 'credits', userId));
  return { ...answer, total };
};

const types: Partial<Record<(typeof ledgerTransactionKinds)[number], CreditTransaction['type']>> = {
  credit_purchase: 'purchase',
  credit_grant: 'grant',
  credit_spend: 'spend',
};
