import type { CalendarDay, Need } from '@nearhand/contracts';
import { and, countDistinct, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { orNull } from '../../kernel/database/decoders.ts';
import { before, days, todayOf, wallText } from '../../kernel/time/clock.ts';
import type { DayContext } from '../bookings/booking-lifecycle.ts';
import { bookings, isAhead } from '../bookings/table.ts';

/** Now, on the marketplace's clock. */
export interface Moment {
  today: CalendarDay;
  /** As the times of bookings: without a zone. */
  wall: SQL;
  dayAgo: Date;
  monthAgo: Date;
}

export const momentOf = (context: DayContext): Moment => ({
  today: todayOf(context),
  wall: sql`${wallText(context.clock(), context.settings.timeZone)}::timestamp`,
  dayAgo: before(context.clock(), days(1)),
  monthAgo: before(context.clock(), days(30)),
});

/** The customer or provider of bookings. The other side asks them for another time that has not begun. */
export const newTimeFor = (side: 'customer' | 'provider', { wall }: Moment) =>
  and(
    eq(bookings.rescheduleBy, side === 'customer' ? 'provider' : 'customer'),
    isAhead(bookings.rescheduleDate, bookings.rescheduleSlot, wall),
  );

interface Waiting {
  count: number;
  id: string | null;
}

/** Columns of a query over bookings: how many wait, and one of them. */
export const waiting = (which: SQL | undefined, id: AnyPgColumn = bookings.id) => ({
  count: sql`${countDistinct(id)} filter (where ${which})`.mapWith(Number),
  id: sql`min(${id}::text) filter (where ${which})`.mapWith(orNull(String)),
});

/** Leaves out kinds with a count of zero. */
export const needsOf = (...found: readonly (readonly [Need['kind'], Waiting | undefined])[]): Need[] =>
  found.flatMap(([kind, { count: n, id } = none]) =>
    n > 0 ? [{ kind, count: n, ...(n === 1 && id !== null ? { id } : {}) }] : [],
  );

const none: Waiting = { count: 0, id: null };
