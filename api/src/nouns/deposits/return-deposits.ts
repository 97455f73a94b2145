import { errorCodes, formatMoney, toDollars, type WalletMovement } from '@nearhand/contracts';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { type ApiError, conflict } from '../../kernel/errors/api-error.ts';
import { walletBalance } from '../../ledger/ledger.ts';
import { ledgerTransactions } from '../../ledger/table.ts';
import { toMovement } from '../../ledger/wallet-amounts.ts';
import { type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import { requireLiving } from '../accounts/account-repository.ts';
import { onHoldCents } from '../payments/on-hold.ts';
import { cardMoney } from './card-money.ts';
import { type Deposit, postReturn, returnableCents, returnedCents, updateDeposit } from './deposit-repository.ts';
import { depositResource } from './deposit-resource.ts';
import { deposits } from './table.ts';

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
