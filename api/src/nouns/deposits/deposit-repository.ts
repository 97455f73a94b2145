import { and, eq, isNull, notInArray } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { deposits, endedDepositStates } from '../../kernel/database/schema.ts';
import { rowVersion } from '../../stripe/stripe-resource.ts';

export type Deposit = typeof deposits.$inferSelect;
export type DepositState = Deposit['state'];

/** Money may still come. */
export const isOpenDeposit = notInArray(deposits.state, [...endedDepositStates]);
export const hasEnded = ({ state }: Deposit): boolean => endedDepositStates.some((ended) => ended === state);

/** `version` changes whenever the row is written. */
export const findDeposit = (db: Database, id: string): Promise<(Deposit & { version: string }) | undefined> =>
  db.query.deposits.findFirst({ where: eq(deposits.id, id), extras: { version: rowVersion(deposits) } });

export const findDepositByIntent = (db: Database, intentId: string): Promise<Deposit | undefined> =>
  db.query.deposits.findFirst({ where: eq(deposits.intentId, intentId) });

export const listOpenDeposits = (db: Database, userId: string): Promise<Deposit[]> =>
  db
    .select()
    .from(deposits)
    .where(and(eq(deposits.userId, userId), isOpenDeposit));

/** Writes it unless it is there already. */
export const insertDeposit = async (tx: Database, values: typeof deposits.$inferInsert): Promise<void> => {
  await tx.insert(deposits).values(values).onConflictDoNothing({ target: deposits.id });
};

export const updateDeposit = async (
  tx: Database,
  id: string,
  values: Partial<typeof deposits.$inferInsert>,
): Promise<void> => {
  await tx.update(deposits).set(values).where(eq(deposits.id, id));
};

/** False when the deposit ended meanwhile: then nobody may be given that intent. */
export const keepDepositIntent = async (db: Database, id: string, intentId: string): Promise<boolean> => {
  const kept = await db
    .update(deposits)
    .set({ intentId })
    .where(and(eq(deposits.id, id), isOpenDeposit))
    .returning({ id: deposits.id });
  return kept.length > 0;
};

/** Ends a deposit for which no intent was kept; false when there is one. */
export const cancelWithoutIntent = async (db: Database, id: string, now: Date): Promise<boolean> => {
  const canceled = await db
    .update(deposits)
    .set({ state: 'canceled', updatedAt: now })
    .where(and(eq(deposits.id, id), isNull(deposits.intentId), isOpenDeposit))
    .returning({ id: deposits.id });
  return canceled.length > 0;
};
