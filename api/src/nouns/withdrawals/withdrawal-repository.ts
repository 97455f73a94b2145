import type { WalletTransaction } from '@nearhand/contracts';
import { and, count, eq, gt, min, notInArray, or } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database } from '../../kernel/database/database.ts';
import { isUuid } from '../../kernel/database/decoders.ts';
import { endedWithdrawalStates, withdrawals } from '../../kernel/database/schema.ts';
import { rowVersion } from '../../stripe/stripe-resource.ts';
import type { AccountHook } from '../accounts/account-hooks.ts';
import { moneyMoving } from '../accounts/account-refusals.ts';

export type Withdrawal = typeof withdrawals.$inferSelect;
export type WithdrawalState = Withdrawal['state'];

/** On its way: not paid and not failed. */
export const isOpenWithdrawal = notInArray(withdrawals.state, [...endedWithdrawalStates]);

/** How a withdrawal stands for its person. */
export const movementStatus: Record<WithdrawalState, WalletTransaction['status']> = {
  requested: 'pending',
  transferred: 'pending',
  paid: 'completed',
  failed: 'failed',
};

/** `version` changes whenever the row is written. */
export const findWithdrawal = (db: Database, id: string): Promise<(Withdrawal & { version: string }) | undefined> =>
  db.query.withdrawals.findFirst({ where: eq(withdrawals.id, id), extras: { version: rowVersion(withdrawals) } });

/**
 * The withdrawal that a payout belongs to. Its metadata names it where we could not write down the payout's id; people may
 * also make payouts of their own.
 */
export const findWithdrawalOfPayout = (
  db: Database,
  { id, metadata }: Pick<Stripe.Payout, 'id' | 'metadata'>,
): Promise<Withdrawal | undefined> => {
  const named = metadata?.withdrawalId ?? '';
  const isNamed = isUuid(named) ? eq(withdrawals.id, named) : undefined;
  return db.query.withdrawals.findFirst({ where: or(eq(withdrawals.payoutId, id), isNamed) });
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
    const onItsWay = and(eq(withdrawals.userId, userId), isOpenWithdrawal);
    if ((await db.$count(withdrawals, onItsWay)) > 0) throw moneyMoving();
  },
};
