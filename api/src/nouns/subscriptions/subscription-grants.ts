import type { PlanName } from '@nearhand/contracts';
import type { Database } from '../../kernel/database/database.ts';
import { postCredits } from '../../ledger/ledger.ts';

/** Each plan's first credits come once to each person, however often they begin it. */
export const initialGrantKey = (userId: string, plan: PlanName): string => `credit_grant:initial:${userId}:${plan}`;

/** What a paid bill brings, under its id at Stripe. */
export const periodGrantKey = (billId: string): string => `credit_grant:${billId}`;

export interface PlanGrant {
  key: string;
  userId: string;
  credits: number;
  description: string;
  reference?: string;
}

/** Gives credits that came with a plan, once; false when there was nothing to give. */
export const grantPlanCredits = async (
  tx: Database,
  { key, userId, credits, description, reference }: PlanGrant,
): Promise<boolean> => {
  if (credits <= 0) return false;
  return postCredits(tx, {
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
