import { type CalendarDay, localDay, type Need } from '@nearhand/contracts';
import { countDistinct, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../kernel/database/database.ts';
import { orNull } from '../../kernel/database/decoders.ts';
import { before, days, wallClock, wallText } from '../../kernel/time/clock.ts';
import { cases } from '../booking-money/table.ts';
import type { DayContext } from '../bookings/booking-lifecycle.ts';
import { bookings } from '../bookings/table.ts';
import { reviews } from '../reviews/table.ts';

/** Now, on the marketplace's clock. */
export interface Moment {
  today: CalendarDay;
  /** As the times of bookings: without a zone. */
  wall: SQL;
  monthAgo: Date;
}

export const momentOf = ({ clock, settings: { timeZone } }: DayContext): Moment => ({
  today: localDay(wallClock(clock(), timeZone)),
  wall: sql`${wallText(clock(), timeZone)}::timestamp`,
  monthAgo: before(clock(), days(30)),
});

/** The customer or provider of bookings. The other side asked them for another time. */
export const newTimeFor = (side: 'customer' | 'provider') =>
  eq(bookings.rescheduleBy, side === 'customer' ? 'provider' : 'customer');

interface Waiting {
  count: number;
  id: string | null;
}

/** Columns of a query over bookings: how many wait, and one of them. */
export const waiting = (which: SQL | undefined, id: AnyPgColumn = bookings.id) => ({
  count: sql`${countDistinct(id)} filter (where ${which})`.mapWith(Number),
  id: sql`min(${id}::text) filter (where ${which})`.mapWith(orNull(String)),
});

/** Without those of which there are none. */
export const needsOf = (...found: readonly (readonly [Need['kind'], Waiting])[]): Need[] =>
  found.flatMap(([kind, { count: n, id }]) =>
    n > 0 ? [{ kind, count: n, ...(n === 1 && id !== null ? { id } : {}) }] : [],
  );

/** Open cases and reviews to approve. */
export const needsOfAdmins = async (db: Database): Promise<Need[]> =>
  needsOf(
    ['case', { count: await db.$count(cases, eq(cases.state, 'open')), id: null }],
    ['pendingReview', { count: await db.$count(reviews, eq(reviews.pending, true)), id: null }],
  );
