import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { deposits, payments } from '../../kernel/database/schema.ts';
import { returnableCents, returnedCents } from './deposit-returns.ts';

export interface CardMoney {
  /** Came from cards and may only be spent or go back to its card. */
  fromCards: number;
  /** The part that can go back now. */
  returnable: number;
}

/**
 * Money of a wallet that came from cards, in cents, at most `cents` of it. Other money counts as spent first, whenever it
 * came: so what is topped up never leaves through a bank, and what a refund brings back to the wallet is card money again.
 */
export const cardMoney = async (db: Database, userId: string, cents: number): Promise<CardMoney> => {
  const paid = await db.query.deposits.findMany({
    where: and(eq(deposits.userId, userId), eq(deposits.state, 'succeeded')),
  });
  let came = await refusedRefunds(db, userId);
  let returnable = 0;
  for (const deposit of paid) {
    came += deposit.amountCents - returnedCents(deposit) - deposit.disputedCents;
    returnable += returnableCents(deposit);
  }
  const limited = (sum: number) => Math.max(0, Math.min(cents, sum));
  return { fromCards: limited(came), returnable: limited(returnable) };
};

/** Refunds of card payments that a closed card did not take. */
const refusedRefunds = async (db: Database, customerId: string): Promise<number> => {
  const [row] = await db
    .select({ cents: sql`coalesce(sum(${payments.toWalletCents}), 0)`.mapWith(Number) })
    .from(payments)
    .where(and(eq(payments.customerId, customerId), gt(payments.toWalletCents, 0)));
  return row?.cents ?? 0;
};
