import { and, eq, exists, gt, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { before, days, wallText } from '../../kernel/time/clock.ts';
import { cases } from '../booking-money/table.ts';
import type { DayContext } from '../bookings/booking-lifecycle.ts';
import { bookings } from '../bookings/table.ts';
import { agreements, payments } from './table.ts';

/**
 * Earnings of a provider that cannot be withdrawn yet, in cents: of bookings until `PAYOUT_HOLD_DAYS` after their time, and of
 * those with an open case. At most `beforeCents`, the balance: what was withdrawn before is not held.
 */
export const onHoldCents = async (
  { clock, settings }: DayContext,
  db: Database,
  userId: string,
  { beforeCents, exceptBookingId }: { beforeCents: number; exceptBookingId?: string },
): Promise<number> => {
  const { payoutHoldDays, timeZone } = settings;
  const isAhead = sql`coalesce(upper(${bookings.timeSpan}), ${bookings.date} + 1)
    > ${wallText(clock(), timeZone)}::timestamp - ${payoutHoldDays} * interval '1 day'`;
  const since = before(clock(), days(payoutHoldDays));
  const openCase = db
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.bookingId, bookings.id), eq(cases.state, 'open')));
  // A customer may still dispute that they did not come.
  const claim = db
    .select({ id: agreements.id })
    .from(agreements)
    .where(
      and(eq(agreements.bookingId, bookings.id), eq(agreements.reason, 'no-show'), gt(agreements.createdAt, since)),
    );
  // An extra may be paid long after the booking's time.
  const isRecentExtra = and(ne(payments.purpose, 'booking'), gt(payments.releasedAt, since));
  const [row] = await db
    .select({ cents: sql`coalesce(sum(${payments.providerCents}), 0)`.mapWith(Number) })
    .from(bookings)
    .innerJoin(payments, eq(payments.bookingId, bookings.id))
    .where(
      and(
        eq(bookings.providerId, userId),
        exceptBookingId === undefined ? undefined : ne(bookings.id, exceptBookingId),
        isNotNull(payments.releasedAt),
        gt(payments.providerCents, 0),
        or(isAhead, exists(openCase), exists(claim), isRecentExtra),
      ),
    );
  return Math.max(0, Math.min(beforeCents, row?.cents ?? 0));
};
