import type { CalendarDay } from '@nearhand/contracts';
import { and, asc, between, eq, exists, inArray, or } from 'drizzle-orm';
import type { Viewer } from '../accounts/session-repository.ts';
import type { Database } from '../database/database.ts';
import { bookings, services, slotHoldingStatuses } from '../database/schema.ts';
import { visibleTo } from './service-visibility.ts';

const isOpen = inArray(bookings.status, [...slotHoldingStatuses]);

const heldBy = (db: Database, viewer: Viewer | null) =>
  viewer &&
  exists(
    db
      .select({ id: bookings.id })
      .from(bookings)
      .where(and(eq(bookings.serviceId, services.id), eq(bookings.customerId, viewer._id), isOpen)),
  );

/**
 * Whose time a service takes and in which slots, for whoever may see it. Who holds an open booking of it may need another
 * time also once it is paused.
 */
export const findSchedule = async (db: Database, serviceId: string, viewer: Viewer | null) => {
  const visible = visibleTo(viewer);
  const [schedule] = await db
    .select({ providerId: services.providerId, timeSlots: services.timeSlots })
    .from(services)
    .where(and(eq(services.id, serviceId), visible && or(visible, heldBy(db, viewer) ?? undefined)));
  return schedule;
};

/** The provider's slots that a pending or confirmed booking holds, from one day to another, both included. */
export const findTakenSlots = (db: Database, providerId: string, from: CalendarDay, to: CalendarDay) =>
  db
    .select({ date: bookings.date, timeSlot: bookings.timeSlot })
    .from(bookings)
    .where(and(eq(bookings.providerId, providerId), between(bookings.date, from, to), isOpen))
    .orderBy(asc(bookings.date), asc(bookings.timeSlot));
