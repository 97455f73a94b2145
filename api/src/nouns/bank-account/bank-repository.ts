import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { users } from '../../kernel/database/schema.ts';
import { rowVersion } from '../../stripe/stripe-resource.ts';

export interface Bank {
  userId: string;
  /** Stripe's connected account; null until somebody began to connect a bank. */
  accountId: string | null;
  /** Stripe pays out to it. */
  isEnabled: boolean;
  /** Changes whenever the person's row does. */
  version: string;
}

const bank = {
  userId: users.id,
  accountId: users.stripeAccountId,
  isEnabled: users.payoutsEnabled,
  version: rowVersion(users),
};
const isLiving = (userId: string) => and(eq(users.id, userId), isNull(users.deletedAt));

/** Undefined for somebody who has left. */
export const findBank = async (db: Database, userId: string): Promise<Bank | undefined> => {
  const [found] = await db.select(bank).from(users).where(isLiving(userId));
  return found;
};

export const findOwnerOfBank = async (db: Database, accountId: string): Promise<string | undefined> => {
  const [owner] = await db.select({ id: users.id }).from(users).where(eq(users.stripeAccountId, accountId));
  return owner?.id;
};

/** Keeps the first account that was made for somebody; false when they have one or have left. */
export const keepBank = async (db: Database, userId: string, stripeAccountId: string): Promise<boolean> => {
  const kept = await db
    .update(users)
    .set({ stripeAccountId })
    .where(and(isLiving(userId), isNull(users.stripeAccountId)))
    .returning({ id: users.id });
  return kept.length > 0;
};

export const enableBank = async (tx: Database, userId: string, payoutsEnabled: boolean): Promise<void> => {
  await tx.update(users).set({ payoutsEnabled }).where(isLiving(userId));
};
