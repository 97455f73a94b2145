import { and, eq, exists, inArray, or } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { findRow } from '../../kernel/database/first-of.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { bookings, slotHoldingStatuses } from '../bookings/table.ts';
import { visibleTo } from '../services/service-repository.ts';
import { services } from '../services/table.ts';

const isOpen = inArray(bookings.status, [...slotHoldingStatuses]);

const isBookedBy = (db: Database, viewer: Viewer | null) =>
  viewer &&
  exists(
    db
      .select({ id: bookings.id })
      .from(bookings)
      .where(and(eq(bookings.serviceId, services.id), eq(bookings.customerId, viewer._id), isOpen)),
  );

/** The provider and time slots of a visible service. A customer with an open booking sees it also when it is paused. */
export const findVisibleTimes = async (db: Database, serviceId: string, viewer: Viewer | null) => {
  const visible = visibleTo(viewer);
  const [times] = await db
    .select({
      providerId: services.providerId,
      timeSlots: services.timeSlots,
      durationMinutes: services.durationMinutes,
    })
    .from(services)
    .where(and(eq(services.id, serviceId), visible && or(visible, isBookedBy(db, viewer) ?? undefined)));
  return times;
};

/** Undefined unless the viewer is the booking's customer or provider. */
export const ownBooking = async (db: Database, id: string | undefined, viewer: Viewer | null) => {
  if (id === undefined || !viewer) return undefined;
  const isSide = or(eq(bookings.customerId, viewer._id), eq(bookings.providerId, viewer._id));
  const booking = await findRow(db, bookings, and(eq(bookings.id, id), isSide));
  return booking?.id;
};
