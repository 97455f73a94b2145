import { and, count, eq, gt, min, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { endedWithdrawalStates, withdrawals } from '../../kernel/database/schema.ts';
import type { AccountHook } from '../accounts/account-hooks.ts';
import { moneyMoving } from '../accounts/account-refusals.ts';

export type Withdrawal = typeof withdrawals.$inferSelect;
export type WithdrawalState = Withdrawal['state'];

/** A withdrawal; `version` changes whenever the row does. */
export const findWithdrawal = async (
  db: Database,
  id: string,
): Promise<(Withdrawal & { version: string }) | undefined> => {
  const [found] = await db
    .select({ withdrawal: withdrawals, version: sql<string>`${withdrawals}.xmin::text` })
    .from(withdrawals)
    .where(eq(withdrawals.id, id));
  return found && { ...found.withdrawal, version: found.version };
};

export const lockWithdrawal = async (tx: Database, id: string) => {
  await tx.select({ id: withdrawals.id }).from(withdrawals).where(eq(withdrawals.id, id)).for('update');
  return findWithdrawal(tx, id);
};

/** False when it is there already. */
export const insertWithdrawal = async (tx: Database, values: typeof withdrawals.$inferInsert): Promise<boolean> => {
  const inserted = await tx
    .insert(withdrawals)
    .values(values)
    .onConflictDoNothing({ target: withdrawals.id })
    .returning({ id: withdrawals.id });
  return inserted.length > 0;
};

export const updateWithdrawal = async (
  tx: Database,
  id: string,
  values: Partial<typeof withdrawals.$inferInsert>,
): Promise<void> => {
  await tx.update(withdrawals).set(values).where(eq(withdrawals.id, id));
};

/** How many somebody requested since then, and when the first of them. */
export const countWithdrawals = async (
  tx: Database,
  userId: string,
  since: Date,
): Promise<{ made: number; first: Date | null }> => {
  const [row] = await tx
    .select({ made: count(), first: min(withdrawals.createdAt) })
    .from(withdrawals)
    .where(and(eq(withdrawals.userId, userId), gt(withdrawals.createdAt, since)));
  return row ?? { made: 0, first: null };
};

/** An account stays while money is on its way to its bank. */
export const withdrawalsOfAccount: AccountHook = {
  refuseDeletion: async (_context, db, userId) => {
    const onItsWay = and(eq(withdrawals.userId, userId), notInArray(withdrawals.state, [...endedWithdrawalStates]));
    if ((await db.$count(withdrawals, onItsWay)) > 0) throw moneyMoving();
  },
};
