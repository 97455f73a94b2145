import { eq, gt, notInArray, type SQL } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { findRow } from '../../kernel/database/first-of.ts';
import { publish } from '../../kernel/database/live-updates.ts';
import { type MoneyMovement, postMoney, transfer } from '../../ledger/ledger.ts';
import { type IntentMoney, writeDisputes } from '../../stripe/intent-money.ts';
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

type Returned = Pick<Deposit, 'refundedCents' | 'returnCents'>;

/** Money on its way back to the card counts as gone. */
export const returnedCents = ({ refundedCents, returnCents }: Returned): number => Math.max(refundedCents, returnCents);

/** The rest that can go back to the card: nothing of a disputed top-up, nor where the card has refused before. */
export const returnableCents = (deposit: Deposit): number =>
  deposit.disputedCents > 0 || deposit.failure !== null ? 0 : deposit.amountCents - returnedCents(deposit);

/**
 * Money that Stripe gave back, or a bank took, leaves the wallet, which may go below zero. What the card does not take
 * comes back to the wallet.
 */
export const followReturns = async (
  tx: Database,
  deposit: Deposit,
  money: IntentMoney,
  now: Date,
  isReturnRefused = false,
): Promise<void> => {
  const { id, userId, disputedCents } = deposit;
  const isRefused = isReturnRefused && deposit.returnCents > money.refundedCents;
  const returnCents = isRefused ? money.refundedCents : deposit.returnCents;
  const { refundedCents } = money;
  const returns = [
    {
      kind: 'refund',
      cents: returnedCents({ refundedCents, returnCents }) - returnedCents(deposit),
      description: isRefused ? 'The card did not take the money back' : 'Added money was refunded',
    },
    { kind: 'dispute', cents: money.disputedCents - disputedCents, description: 'Disputed: added money' },
  ] as const;
  let { movements } = deposit;
  for (const { kind, cents, description } of returns) {
    if (cents === 0) continue;
    movements += 1;
    await postReturn(tx, { userId, key: `deposit_return:${id}:${movements}`, kind, cents, description });
  }
  if (isRefused || refundedCents !== deposit.refundedCents || movements > deposit.movements) {
    const refused = isRefused ? { failure: 'The card took no money back.' } : {};
    const { disputedCents } = money;
    const values = { refundedCents, disputedCents, returnCents, movements, ...refused };
    await updateDeposit(tx, id, { ...values, updatedAt: now });
  }
  await writeDisputes(tx, { depositId: id }, money.disputes, now);
};

interface DepositReturn extends Pick<MoneyMovement, 'description' | 'key'> {
  kind: 'dispute' | 'refund';
  userId: string;
  cents: number;
}

/** Takes added money out of the wallet again. False when this key was posted before. */
export const postReturn = (tx: Database, { userId, cents, ...movement }: DepositReturn): Promise<boolean> =>
  postMoney(tx, {
    ...movement,
    entries: transfer({ wallet: userId }, 'stripe', cents),
  });
