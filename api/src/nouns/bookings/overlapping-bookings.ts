import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../kernel/database/database.ts';
import { bookings, slotHoldingStatuses } from './table.ts';

const older = alias(bookings, 'older');

/** One sentence for operators for each pair of open bookings that overlapped before the database rejected overlaps. */
export const overlapReports = async (db: Database): Promise<string[]> => {
  const rows = await db
    .select({ newer: bookings, other: older })
    .from(bookings)
    .innerJoin(
      older,
      and(
        eq(older.providerId, bookings.providerId),
        ne(older.id, bookings.id),
        inArray(older.status, [...slotHoldingStatuses]),
        sql`${older.timeSpan} && ${bookings.timeSpan}`,
      ),
    )
    .where(and(bookings.overlapKept, inArray(bookings.status, [...slotHoldingStatuses])))
    .orderBy(asc(bookings.date), asc(bookings.id), asc(older.id));
  return rows.map(
    ({ newer, other }) => `Booking ${timeOf(newer)} overlaps booking ${timeOf(other)} of the same provider.`,
  );
};

const timeOf = ({ id, date, timeSlot }: typeof bookings.$inferSelect): string => `${id} (${date}, ${timeSlot})`;
