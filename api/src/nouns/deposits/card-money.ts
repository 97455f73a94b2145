import { errorCodes, formatMoney, toDollars, type WalletMovement } from '@nearhand/contracts';
import { and, asc, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { type ApiError, conflict } from '../../kernel/errors/api-error.ts';
import { before } from '../../kernel/time/clock.ts';
import { walletBalance } from '../../ledger/ledger.ts';
import { ledgerTransactions } from '../../ledger/table.ts';
import { toMovement } from '../../ledger/wallet-amounts.ts';
import { disputeAgeMs } from '../../stripe/intent-money.ts';
import { type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import { requireLiving } from '../accounts/account-repository.ts';
import { bookings } from '../bookings/table.ts';
import { onHoldCents } from '../payments/on-hold.ts';
import { payments } from '../payments/table.ts';
import { type Deposit, postReturn, returnableCents, returnedCents, updateDeposit } from './deposit-repository.ts';
import { depositResource } from './deposit-resource.ts';
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

const syncTimeoutMs = 5_000;

interface WantedReturn {
  /** A repeat of a request has the same. */
  id: string;
  userId: string;
  amountCents: number;
}

/** Sends topped-up money back to its cards, the newest top-up first. It leaves the wallet before Stripe is called. */
export const returnToCard = async (
  context: StripeContext & Pick<FastifyInstance, 'background'>,
  wanted: WantedReturn,
): Promise<WalletMovement> => {
  const { background, db, log } = context;
  stripeOf(context);
  const touched = await db.transaction((tx) => requestReturn(context, tx, wanted));
  for (const id of touched) {
    const sync = () => depositResource.sync(context, id);
    await background.within(syncTimeoutMs, `return:${id}`, sync, (error) =>
      log.error({ err: error, depositId: id }, 'a top-up waits to go back to its card'),
    );
  }
  const rows = await db.select().from(deposits).where(inArray(deposits.id, touched));
  return toMovement(db, wanted, returnStatus(rows));
};

const returnStatus = (rows: readonly Deposit[]): WalletMovement['status'] => {
  if (rows.some(({ failure }) => failure !== null)) return 'failed';
  return rows.every((row) => row.refundedCents >= returnedCents(row)) ? 'completed' : 'pending';
};

/** The ids of the deposits that give the money back. */
const requestReturn = async (
  context: StripeContext,
  tx: Database,
  { id, userId, amountCents }: WantedReturn,
): Promise<string[]> => {
  await requireLiving(tx, userId);
  const { touched, left, isRepeat } = await takeForCards(context, tx, { id, userId, amountCents });
  if (isRepeat) return touched;
  if (left > 0) throw notReturnable(amountCents - left);
  // The posting locked the wallet until the commit.
  const beforeCents = (await walletBalance(tx, userId)) + amountCents;
  const onHold = await onHoldCents(context, tx, userId, { beforeCents });
  // Earnings go to a bank, within its limits, also where a top-up was spent.
  const { fromCards } = await cardMoney(context, tx, userId, beforeCents - onHold);
  if (amountCents > fromCards) throw notReturnable(fromCards);
  return touched;
};

/** The newest first. Before the wallet, as a sync locks them: the other way round would deadlock. */
export const lockPaidDeposits = (tx: Database, userId: string): Promise<Deposit[]> =>
  tx
    .select()
    .from(deposits)
    .where(and(eq(deposits.userId, userId), eq(deposits.state, 'succeeded')))
    .orderBy(desc(deposits.createdAt), asc(deposits.id))
    .for('no key update');

/**
 * Takes money out of a wallet for the cards that it came from, the newest top-up first; a sync of each `touched` deposit sends
 * it. `left`: cents that no card takes.
 */
export const takeForCards = async (
  { clock }: Pick<FastifyInstance, 'clock'>,
  tx: Database,
  { id, userId, amountCents }: WantedReturn,
): Promise<{ touched: string[]; left: number; isRepeat: boolean }> => {
  const paid = await lockPaidDeposits(tx, userId);
  const keyOf = (deposit: Deposit) => `deposit_return:${deposit.id}:${id}`;
  const before = await postedKeys(tx, paid.map(keyOf));
  const touched = paid.filter((one) => before.has(keyOf(one))).map((one) => one.id);
  if (touched.length > 0) return { touched, left: 0, isRepeat: true };
  let left = amountCents;
  for (const deposit of paid) {
    const cents = Math.min(left, returnableCents(deposit));
    if (cents === 0) continue;
    left -= cents;
    touched.push(deposit.id);
    const values = { returnCents: returnedCents(deposit) + cents, movements: deposit.movements + 1 };
    await updateDeposit(tx, deposit.id, { ...values, updatedAt: clock() });
    const description = 'Added money goes back to its card';
    await postReturn(tx, { key: keyOf(deposit), userId, kind: 'refund', cents, description });
  }
  return { touched, left, isRepeat: false };
};

const postedKeys = async (tx: Database, keys: readonly string[]): Promise<Set<string>> => {
  const { key } = ledgerTransactions;
  const rows = await tx
    .select({ key })
    .from(ledgerTransactions)
    .where(inArray(key, [...keys]));
  return new Set(rows.map((row) => row.key));
};

const notReturnable = (cents: number): ApiError =>
  conflict(
    errorCodes.insufficientBalance,
    `${formatMoney(toDollars(Math.max(0, cents)))} can go back to a card now: what you added by card and still have, where the card takes it.`,
  );
