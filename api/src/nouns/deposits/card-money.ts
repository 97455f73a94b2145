import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { before } from '../../kernel/time/clock.ts';
import { disputeAgeMs } from '../../stripe/intent-money.ts';
import { bookings } from '../bookings/table.ts';
import { payments } from '../payments/table.ts';
import { returnableCents } from './deposit-repository.ts';
import { deposits } from './table.ts';

export interface CardMoney {
  /** Came from cards and may only be spent or go back to its card. */
  fromCards: number;
  /** The part that can go back now. */
  returnable: number;
}

/**
 * Money of a wallet that came from cards, in cents, at most `cents` of it: the balance from before this transaction's
 * postings. Other money is spent first. What a refund brings back to the wallet counts as if it had not been spent.
 */
export const cardMoney = async (
  { clock }: Pick<FastifyInstance, 'clock'>,
  db: Database,
  userId: string,
  cents: number,
): Promise<CardMoney> => {
  const paid = await db
    .select()
    .from(deposits)
    .where(and(eq(deposits.userId, userId), eq(deposits.state, 'succeeded')));
  const isRefused = and(eq(payments.customerId, userId), gt(payments.toWalletCents, 0));
  if (paid.length === 0 && (await db.$count(payments, isRefused)) === 0) return { fromCards: 0, returnable: 0 };
  const left = cardsLeft(await movesOf(db, userId, before(clock(), disputeAgeMs)));
  const fromCards = Math.max(0, Math.min(cents, left));
  const returnable = paid.reduce((sum, deposit) => sum + returnableCents(deposit), 0);
  return { fromCards, returnable: Math.min(fromCards, returnable) };
};

interface Move {
  cards: number;
  own: number;
}

/** Each kind of money pays what the other lacks. So card money that was spent is gone, whatever is earned later. */
const cardsLeft = (moves: readonly Move[]): number => {
  let [cards, own] = [0, 0];
  for (const move of moves) {
    cards += move.cards + Math.min(0, own + move.own);
    own = Math.max(0, own + move.own) + Math.min(0, cards);
    cards = Math.max(0, cards);
  }
  return cards;
};

/** The movements of a wallet, oldest first. Money from before `since` that no card takes back is ordinary money. */
const movesOf = (db: Database, userId: string, since: Date): Promise<Move[]> => {
  const date = sql`${since.toISOString()}::timestamptz`;
  const returnable = sql`select ${deposits.id}::text from ${deposits} where ${deposits.userId} = ${userId}
    and ${deposits.state} = 'succeeded' and (${deposits.failure} is null or ${deposits.createdAt} >= ${date})`;
  // A payment from the wallet and its refund are one movement. A card payment brings only what its card did not take.
  const moves = sql`select min(p.created_at) as at, sum(p.amount) as amount,
      bool_or(b.id is not null) and sum(p.amount) > 0 and min(p.created_at) >= ${date}
        or bool_or(split_part(t.key, ':', 1) in ('deposit', 'deposit_return') and split_part(t.key, ':', 2) in (${returnable}))
        as is_card
    from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
      left join ${bookings} b on b.id = t.booking_id and b.customer_id = ${userId}
    where p.account_id = (select id from ledger_accounts where kind = 'wallet' and user_id = ${userId})
      and p.created_at <> now()
    group by case when b.id is null then p.id::text else split_part(t.key, ':', 2) end`;
  const sumOf = (which: SQL) => sql`coalesce(sum(amount) filter (where ${which}), 0)`.mapWith(Number);
  return db
    .select({ cards: sumOf(sql`is_card`), own: sumOf(sql`not is_card`) })
    .from(sql`(${moves}) moves`)
    .groupBy(sql`at`)
    .orderBy(sql`at`);
};
