import {
  counted,
  errorCodes,
  formatMoney,
  localDay,
  toDollars,
  type WalletMovement,
  type WalletTransaction,
} from '@nearhand/contracts';
import { and, count, eq, gt, min, ne, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { type ApiError, conflict } from '../../kernel/errors/api-error.ts';
import { tooMany } from '../../kernel/limits/rate-limit.ts';
import { after, before, days, minutes, wallClock } from '../../kernel/time/clock.ts';
import { postMoney, transfer, walletBalance } from '../../ledger/ledger.ts';
import { toMovement } from '../../ledger/wallet-amounts.ts';
import { type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import { requireLiving } from '../accounts/account-repository.ts';
import type { DayContext } from '../bookings/booking-lifecycle.ts';
import { availableOf } from './available.ts';
import { findBank } from './bank-account.ts';
import type { Withdrawal } from './payout-steps.ts';
import { withdrawals } from './table.ts';
import { findWithdrawal, withdrawalResource } from './withdrawal-resource.ts';

/** The money has left the wallet: a job goes on if Stripe takes longer. */
const syncTimeoutMs = 5_000;

type Wanted = Pick<Withdrawal, 'amountCents' | 'id' | 'userId'>;

export const movementStatus: Record<Withdrawal['state'], WalletTransaction['status']> = {
  requested: 'pending',
  transferred: 'pending',
  paid: 'completed',
  failed: 'failed',
};

export const withdraw = async (
  context: StripeContext & Pick<FastifyInstance, 'background'>,
  wanted: Wanted,
): Promise<WalletMovement> => {
  const { background, db, log } = context;
  const { id } = wanted;
  await requestWithdrawal(context, wanted);
  const sync = () => withdrawalResource.sync(context, id);
  await background.within(syncTimeoutMs, `withdrawal:${id}`, sync, (error) =>
    log.error({ err: error, withdrawalId: id }, 'a withdrawal waits to be sent on'),
  );
  const withdrawal = await findWithdrawal(db, id);
  return toMovement(db, wanted, movementStatus[withdrawal?.state ?? 'requested']);
};

/** Takes money from a wallet and stores where it goes; Stripe is called after the commit. A repeated id changes nothing. */
export const requestWithdrawal = (context: StripeContext, wanted: Wanted): Promise<void> => {
  stripeOf(context);
  const now = context.clock();
  const { id, userId, amountCents } = wanted;
  return context.db.transaction(async (tx) => {
    // The lock makes a deletion of the account and this withdrawal see each other.
    await requireLiving(tx, userId);
    if (await findWithdrawal(tx, id)) return;
    const bank = await findBank(tx, userId);
    if (!bank?.accountId || !bank.isEnabled) throw bankMissing();
    const values = { ...wanted, accountId: bank.accountId, createdAt: now, updatedAt: now };
    const [inserted] = await tx
      .insert(withdrawals)
      .values(values)
      .onConflictDoNothing({ target: withdrawals.id })
      .returning({ id: withdrawals.id });
    if (!inserted) return;
    await postMoney(tx, {
      key: `withdrawal:${id}`,
      kind: 'withdrawal',
      description: 'Withdrawal to the bank account',
      entries: transfer({ wallet: userId }, 'stripe', amountCents),
    });
    // The posting locked the wallet until the commit.
    const left = await walletBalance(tx, userId);
    if (left < 0) throw notEnough();
    const parts = await availableOf(context, tx, userId, left + amountCents);
    if (amountCents > parts.available) throw notAvailable(context.settings, parts);
    await checkPayoutLimits(context, tx, wanted);
  });
};

const notEnough = (): ApiError =>
  conflict(errorCodes.insufficientBalance, 'You do not have enough funds to withdraw this amount.');

const notAvailable = (
  { payoutHoldDays }: DayContext['settings'],
  { available, onHold, fromCards }: Awaited<ReturnType<typeof availableOf>>,
): ApiError => {
  const dollars = (cents: number) => formatMoney(toDollars(cents));
  const wait = payoutHoldDays > 0 ? `${counted(payoutHoldDays, 'day')} after ` : '';
  const reasons = [
    `You can withdraw ${dollars(available)} now.`,
    ...(onHold > 0
      ? [`${dollars(onHold)} is on hold until ${wait}the time of its bookings, or while a problem is open.`]
      : []),
    ...(fromCards > 0 ? [`${dollars(fromCards)} came from a card: it can be spent here or go back to its card.`] : []),
  ];
  return conflict(errorCodes.insufficientBalance, reasons.join(' '));
};

const bankMissing = (): ApiError =>
  conflict(errorCodes.bankMissing, 'Please connect your bank account before you withdraw money.');

const limitWindowMs = minutes(10);
const withdrawalLimit = 10;
const newAccountMs = days(30);

type Made = Pick<Withdrawal, 'amountCents' | 'userId'>;

/** Counts the withdrawals that were made, this one too, under the wallet's lock: parallel requests cannot exceed a limit. */
const checkPayoutLimits = async (context: DayContext, tx: Database, made: Made): Promise<void> => {
  await checkCount(tx, made.userId, context.clock());
  await checkNewAccount(context, tx, made);
};

const checkCount = async (tx: Database, userId: string, now: Date): Promise<void> => {
  const isRecent = and(eq(withdrawals.userId, userId), gt(withdrawals.createdAt, before(now, limitWindowMs)));
  const [recent] = await tx
    .select({ made: count(), first: min(withdrawals.createdAt) })
    .from(withdrawals)
    .where(isRecent);
  if (recent && recent.made > withdrawalLimit)
    throw tooMany((recent.first ?? now).getTime() + limitWindowMs - now.getTime());
};

/** `NEW_PROVIDER_PAYOUT_LIMIT` dollars a day of the marketplace, in an account's first 30 days. */
const checkNewAccount = async (
  { clock, settings }: DayContext,
  tx: Database,
  { amountCents, userId }: Made,
): Promise<void> => {
  const { newProviderPayoutCents: limit, timeZone } = settings;
  const now = clock();
  const [user] = await tx.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, userId));
  const until = user && after(user.createdAt, newAccountMs);
  if (limit === 0 || !until || until <= now) return;
  const today = localDay(wallClock(now, timeZone));
  const isToday = sql`(${withdrawals.createdAt} at time zone ${timeZone})::date = ${today}::date`;
  const [row] = await tx
    .select({ cents: sql`coalesce(sum(${withdrawals.amountCents}), 0)`.mapWith(Number) })
    .from(withdrawals)
    .where(and(eq(withdrawals.userId, userId), ne(withdrawals.state, 'failed'), isToday));
  const overCents = (row?.cents ?? 0) - limit;
  if (overCents <= 0) return;
  const dollars = (cents: number) => formatMoney(toDollars(Math.max(0, cents)));
  const day = until.toLocaleDateString('en-US', { timeZone, dateStyle: 'medium' });
  throw conflict(
    errorCodes.payoutLimit,
    `A new account can withdraw ${dollars(limit)} a day until ${day}. ${dollars(amountCents - overCents)} is left for today.`,
  );
};
