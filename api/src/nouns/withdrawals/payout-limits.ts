import { errorCodes, formatMoney, localDay, toDollars } from '@nearhand/contracts';
import { and, count, eq, gt, min, ne, sql } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { tooMany } from '../../kernel/limits/rate-limit.ts';
import { after, before, days, minutes, wallClock } from '../../kernel/time/clock.ts';
import type { DayContext } from '../bookings/booking-lifecycle.ts';
import type { Withdrawal } from './payout-steps.ts';
import { withdrawals } from './table.ts';

const limitWindowMs = minutes(10);
const withdrawalLimit = 10;
const newAccountMs = days(30);

type Made = Pick<Withdrawal, 'amountCents' | 'userId'>;

/** Counts the withdrawals that were made, this one too, under the wallet's lock: parallel requests cannot exceed a limit. */
export const checkPayoutLimits = async (context: DayContext, tx: Database, made: Made): Promise<void> => {
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
  throw new ApiError(
    409,
    errorCodes.payoutLimit,
    `A new account can withdraw ${dollars(limit)} a day until ${day}. ${dollars(amountCents - overCents)} is left for today.`,
  );
};
