import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { before, days, wallText } from '../../kernel/time/clock.ts';
import { walletBalance } from '../../ledger/ledger.ts';
import type { DayContext } from '../bookings/booking-lifecycle.ts';
import { bookings, startOf } from '../bookings/table.ts';

/** No time slot lasts longer. */
const maxSlotDays = 2;

/**
 * Earnings of a provider that cannot be withdrawn yet, in cents: of bookings until `PAYOUT_HOLD_DAYS` after their time, and of
 * those with an open case. At most the balance, or `beforeCents`: what was withdrawn before is not held.
 */
export const onHoldCents = async (
  { clock, settings }: DayContext,
  db: Database,
  userId: string,
  { exceptBookingId, beforeCents }: { exceptBookingId?: string; beforeCents?: number } = {},
): Promise<number> => {
  const since = sql`${wallText(clock(), settings.timeZone)}::timestamp - ${settings.payoutHoldDays} * interval '1 day'`;
  const end = sql`coalesce(upper(${bookings.timeSpan}), ${bookings.date} + 1)`;
  const isProvider = sql`${bookings.providerId} = ${userId}`;
  const isOther = exceptBookingId === undefined ? sql`true` : sql`${bookings.id} <> ${exceptBookingId}`;
  // The index orders by the start; the end decides.
  const isRecent = sql`${startOf(bookings)} > (${since}) at time zone 'UTC' - ${maxSlotDays} * interval '1 day'`;
  const held = sql`select ${bookings.id} from ${bookings} where ${isProvider} and ${isOther} and ${isRecent} and ${end} > ${since}
    union select ${bookings.id} from cases join ${bookings} on ${bookings.id} = cases.booking_id
      where cases.state = 'open' and ${isProvider} and ${isOther}`;
  const balance = beforeCents ?? (await walletBalance(db, userId));
  // An extra may be paid long after the booking's time.
  const paidSince = before(clock(), days(settings.payoutHoldDays)).toISOString();
  // A customer may still dispute that they did not come.
  const disputable = sql`select booking_id from agreements where reason = 'no-show' and created_at > ${paidSince}`;
  const own = sql`select ${bookings.id} from ${bookings} where ${isProvider} and ${isOther}`;
  const isRecentExtra = sql`purpose <> 'booking' and released_at > ${paidSince} and booking_id in (${own})`;
  return Math.max(
    0,
    Math.min(
      balance,
      await sumWhere(
        db,
        sql`booking_id in (${held}) or (booking_id in (${own}) and booking_id in (${disputable})) or ${isRecentExtra}`,
      ),
    ),
  );
};

const sumWhere = async (db: Database, isHeld: SQL): Promise<number> => {
  const [row] = await db
    .select({ cents: sql`coalesce(sum(provider_cents), 0)`.mapWith(Number) })
    .from(sql`payments`)
    .where(sql`released_at is not null and provider_cents > 0 and (${isHeld})`);
  return row?.cents ?? 0;
};
