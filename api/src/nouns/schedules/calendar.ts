import { addDays, type BusyTime, type Calendar, type CalendarDay, daysAround, ScheduleBody } from '@nearhand/contracts';
import { readAs } from '@nearhand/contracts/schema';
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { wrongField } from '../../kernel/errors/api-error.ts';
import { todayOf, wallText } from '../../kernel/time/clock.ts';
import { bookings, startOf } from '../bookings/table.ts';
import { services } from '../services/table.ts';
import { findSchedule } from './schedule-repository.ts';
import { busyTimes } from './table.ts';

const maxDays = 62;
const wallFormat = 'YYYY-MM-DD"T"HH24:MI';

export const busyTimeColumns = {
  id: busyTimes.id,
  start: sql`to_char(lower(${busyTimes.span}), ${wallFormat})`.mapWith(String),
  end: sql`to_char(upper(${busyTimes.span}), ${wallFormat})`.mapWith(String),
  note: busyTimes.note,
  imported: sql`${isNotNull(busyTimes.importedCalendarId)}`.mapWith(Boolean),
};

export const toBusyTime = ({ id, ...busy }: Omit<BusyTime, '_id'> & { id: string }): BusyTime => ({
  _id: id,
  ...busy,
});

/** As it travels. */
export const scheduleOf = async (db: Database, providerId: string): Promise<ScheduleBody> =>
  readAs(ScheduleBody)(await findSchedule(db, providerId));

/** The days of a provider, at most 62 of them; without days, those around today. */
export const readCalendar = async (
  { db, clock, settings }: Pick<FastifyInstance, 'clock' | 'db' | 'settings'>,
  providerId: string,
  days: { from?: CalendarDay; to?: CalendarDay },
): Promise<Calendar> => {
  const today = todayOf({ clock, settings });
  const { from, to } = { ...daysAround(today), ...days };
  if (to < from || to > addDays(from, maxDays - 1)) {
    throw wrongField(
      'to',
      `Please ask for at most ${maxDays} days, the earlier one first.`,
      `must lie 0 to ${maxDays - 1} days after from`,
    );
  }
  const [schedule, booked, busy] = await Promise.all([
    scheduleOf(db, providerId),
    findBookings(db, providerId, from, to),
    findBusyTimes(db, providerId, from, to),
  ]);
  return {
    today,
    // To the minute: `2026-11-23T09:00`.
    now: wallText(clock(), settings.timeZone).slice(0, 16).replace(' ', 'T'),
    timeZone: settings.timeZone,
    schedule,
    bookings: booked.map(({ id, ...booking }) => ({ _id: id, ...booking })),
    busy: busy.map(toBusyTime),
  };
};

/** Time off of a provider that has not ended on the clock of the marketplace, the soonest first. */
export const readTimeOff = async (
  { db, clock, settings }: Pick<FastifyInstance, 'clock' | 'db' | 'settings'>,
  providerId: string,
): Promise<BusyTime[]> => {
  const now = wallText(clock(), settings.timeZone);
  const rows = await db
    .select(busyTimeColumns)
    .from(busyTimes)
    .where(
      and(
        eq(busyTimes.providerId, providerId),
        isNull(busyTimes.importedCalendarId),
        sql`upper(${busyTimes.span}) > ${now}::timestamp`,
      ),
    )
    .orderBy(sql`lower(${busyTimes.span})`, asc(busyTimes.id));
  return rows.map(toBusyTime);
};

const findBookings = (db: Database, providerId: string, from: CalendarDay, to: CalendarDay) =>
  db
    .select({
      id: bookings.id,
      serviceName: services.name,
      customerName: users.name,
      date: bookings.date,
      timeSlot: bookings.timeSlot,
      status: bookings.status,
      paymentStatus: bookings.paymentStatus,
      bufferBefore: bookings.bufferBefore,
      bufferAfter: bookings.bufferAfter,
    })
    .from(bookings)
    .innerJoin(services, eq(services.id, bookings.serviceId))
    .innerJoin(users, eq(users.id, bookings.customerId))
    .where(
      and(
        eq(bookings.providerId, providerId),
        // The one of the day before may end after midnight.
        sql`${startOf(bookings)} >= (${from}::date - interval '1 day 1 microsecond') at time zone 'UTC'`,
        sql`${startOf(bookings)} < (${to}::date + interval '1 day -1 microsecond') at time zone 'UTC'`,
        inArray(bookings.status, ['pending', 'confirmed', 'completed']),
      ),
    )
    .orderBy(asc(bookings.date), asc(sql`lower(${bookings.timeSpan})`), asc(bookings.id));

const findBusyTimes = (db: Database, providerId: string, from: CalendarDay, to: CalendarDay) =>
  db
    .select(busyTimeColumns)
    .from(busyTimes)
    .where(and(eq(busyTimes.providerId, providerId), sql`${busyTimes.span} && tsrange(${from}::date, ${to}::date + 1)`))
    .orderBy(sql`lower(${busyTimes.span})`, asc(busyTimes.id));
