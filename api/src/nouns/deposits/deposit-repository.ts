import { eq, gt, notInArray, type SQL } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { findRow } from '../../kernel/database/first-of.ts';
import { publish } from '../../kernel/database/live-updates.ts';
import { findVersion } from '../../stripe/stripe-resource.ts';
import { deposits, endedDepositStates } from './table.ts';

export type Deposit = typeof deposits.$inferSelect;
export type DepositState = Deposit['state'];

/** Money that left the wallet and is not at Stripe's refund yet. */
export const isOwedDeposit = gt(deposits.returnCents, deposits.refundedCents);

export const isOpenDeposit = notInArray(deposits.state, [...endedDepositStates]);

export const findDeposit = (db: Database, id: string) => findVersion(db, deposits, id);

export const findDepositByIntent = (db: Database, intentId: string): Promise<Deposit | undefined> =>
  findRow(db, deposits, eq(deposits.intentId, intentId));

export const updateDeposit = (tx: Database, id: string, values: Partial<Deposit>): Promise<boolean> =>
  changeDeposit(tx, values, eq(deposits.id, id));

/** False where `which` finds none. A change of its state shows in the wallet. */
export const changeDeposit = async (
  tx: Database,
  values: Partial<Deposit>,
  which: SQL | undefined,
): Promise<boolean> => {
  const [changed] = await tx.update(deposits).set(values).where(which).returning({ userId: deposits.userId });
  if (changed && values.state) publish(tx, 'wallet.changed', changed.userId);
  return changed !== undefined;
};
