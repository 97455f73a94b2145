import type { CalendarDay } from '@nearhand/contracts';
import { and, asc, between, eq, inArray } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { bookings, slotHoldingStatuses } from '../database/schema.ts';

/** The provider's slots that a pending or confirmed booking holds, from one day to another, both included. */
export const findTakenSlots = (db: Database, providerId: string, from: CalendarDay, to: CalendarDay) =>
  db
    .select({ date: bookings.date, timeSlot: bookings.timeSlot })
    .from(bookings)
    .where(
      and(
        eq(bookings.providerId, providerId),
        between(bookings.date, from, to),
        inArray(bookings.status, [...slotHoldingStatuses]),
      ),
    )
    .orderBy(asc(bookings.date), asc(bookings.timeSlot));
