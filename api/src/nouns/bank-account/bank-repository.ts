import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { users } from '../../kernel/database/schema.ts';

export interface Bank {
  /** Stripe's connected account; null until somebody began to connect a bank. */
  accountId: string | null;
  /** Stripe pays out to it. */
  isEnabled: boolean;
  /** Changes whenever the row does. */
  version: string;
}

const bank = {
  accountId: users.stripeAccountId,
  isEnabled: users.payoutsEnabled,
  version: sql<string>`${users}.xmin::text`,
};
const isLiving = (userId: string) => and(eq(users.id, userId), isNull(users.deletedAt));

export const findBank = async (db: Database, userId: string): Promise<Bank> => {
  const [found] = await db.select(bank).from(users).where(isLiving(userId));
  return found ?? { accountId: null, isEnabled: false, version: '' };
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

/** False when the person's row changed since it was seen. */
export const enableBank = async (
  db: Database,
  userId: string,
  { version }: Bank,
  payoutsEnabled: boolean,
): Promise<boolean> => {
  const changed = await db
    .update(users)
    .set({ payoutsEnabled })
    .where(and(isLiving(userId), eq(bank.version, version)))
    .returning({ id: users.id });
  return changed.length > 0;
};
