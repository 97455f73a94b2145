import type { CalendarDay } from '@nearhand/contracts';
import { and, eq, exists, inArray, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { bookings, services, slotHoldingStatuses } from '../../kernel/database/schema.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
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

interface Offered {
  providerId: string;
  slots: readonly string[];
  /** Days, both included. */
  from: CalendarDay;
  to: CalendarDay;
  /** A booking that takes nothing: the one that is to be moved. */
  except: string | undefined;
}

/** The offered slots of each day of which an open booking of the provider holds at least a part. */
export const findTakenSlots = async (db: Database, { providerId, slots, from, to, except }: Offered) => {
  // A time may reach over midnight, so the days beside count, too.
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
  const rows = await db
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
  return rows;
};

/** The open booking that is to be moved, when the viewer is one of its two people. */
export const ownBooking = async (db: Database, id: string | undefined, viewer: Viewer | null) => {
  if (id === undefined || !viewer) return undefined;
  const isSide = or(eq(bookings.customerId, viewer._id), eq(bookings.providerId, viewer._id));
  const [booking] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.id, id), isSide));
  return booking?.id;
};
