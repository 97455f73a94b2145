import type { CalendarDay } from '@nearhand/contracts';
import { and, eq, exists, inArray, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { bookings, services, slotHoldingStatuses } from '../../kernel/database/schema.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { visibleTo } from './service-repository.ts';

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
export const findSchedule = async (db: Database, serviceId: string, viewer: Viewer | null) => {
  const visible = visibleTo(viewer);
  const [schedule] = await db
    .select({ providerId: services.providerId, timeSlots: services.timeSlots })
    .from(services)
    .where(and(eq(services.id, serviceId), visible && or(visible, isBookedBy(db, viewer) ?? undefined)));
  return schedule;
};

interface Availability {
  providerId: string;
  slots: readonly string[];
  from: CalendarDay;
  to: CalendarDay;
  except: string | undefined;
}

/** The time slots of which an open booking of the provider takes at least a part. */
export const findTakenSlots = (db: Database, { providerId, slots, from, to, except }: Availability) => {
  // A time slot may end after midnight: the days before and after count.
  const held = db.$with('held').as(
    db
      .select({ date: bookings.date, timeSlot: bookings.timeSlot, timeSpan: bookings.timeSpan })
      .from(bookings)
      .where(
        and(
          eq(bookings.providerId, providerId),
          sql`${bookings.date} between ${from}::date - 1 and ${to}::date + 1`,
          isOpen,
          except === undefined ? undefined : ne(bookings.id, except),
        ),
      ),
  );
  const day = sql`offered.day::date::text`.mapWith(String).as('day');
  const timeSlot = sql`offered.label`.mapWith(String).as('label');
  return db
    .with(held)
    .selectDistinct({ date: day, timeSlot })
    .from(
      sql`(select day, label from generate_series(${from}::date, ${to}::date, '1 day') day,
        unnest(${sql.param(slots)}::text[]) label) offered`,
    )
    .innerJoin(
      held,
      sql`(${held.date} = offered.day::date and ${held.timeSlot} = offered.label)
        or ${held.timeSpan} && booking_span(offered.day::date, offered.label)`,
    )
    .orderBy(day, timeSlot);
};

/** Undefined unless the viewer is the booking's customer or provider. */
export const ownBooking = async (db: Database, id: string | undefined, viewer: Viewer | null) => {
  if (id === undefined || !viewer) return undefined;
  const isSide = or(eq(bookings.customerId, viewer._id), eq(bookings.providerId, viewer._id));
  const booking = await db.query.bookings.findFirst({ where: and(eq(bookings.id, id), isSide) });
  return booking?.id;
};
