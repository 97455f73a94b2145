import { eq, getTableColumns, gt, notInArray, type SQL } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { findRow, firstOf } from '../../kernel/database/first-of.ts';
import { publish } from '../../kernel/database/live-updates.ts';
import { rowVersion } from '../../stripe/stripe-resource.ts';
import { deposits, endedDepositStates } from './table.ts';

export type Deposit = typeof deposits.$inferSelect;
export type DepositState = Deposit['state'];

/** Money that left the wallet and is not at Stripe's refund yet. */
export const isOwedDeposit = gt(deposits.returnCents, deposits.refundedCents);

export const isOpenDeposit = notInArray(deposits.state, [...endedDepositStates]);

export const findDeposit = (db: Database, id: string): Promise<(Deposit & { version: string }) | undefined> =>
  firstOf(
    db
      .select({ ...getTableColumns(deposits), version: rowVersion(deposits) })
      .from(deposits)
      .where(eq(deposits.id, id))
      .limit(1),
  );

export const findDepositByIntent = (db: Database, intentId: string): Promise<Deposit | undefined> =>
  findRow(db, deposits, eq(deposits.intentId, intentId));

export const updateDeposit = async (
  tx: Database,
  id: string,
  values: Partial<typeof deposits.$inferInsert>,
): Promise<void> => {
  await changeDeposit(tx, values, eq(deposits.id, id));
};

/** False where `which` finds none. A change of its state shows in the wallet. */
export const changeDeposit = async (
  tx: Database,
  values: Partial<typeof deposits.$inferInsert>,
  which: SQL | undefined,
): Promise<boolean> => {
  const [changed] = await tx.update(deposits).set(values).where(which).returning({ userId: deposits.userId });
  if (changed && values.state) publish(tx, 'wallet.changed', changed.userId);
  return changed !== undefined;
};
