import { type Availability, addDays, bookingWindowDays, type DayTimes, defaultTimeSlots } from '@nearhand/contracts';
import { and, eq, exists, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { findRow } from '../../kernel/database/first-of.ts';
import { wrongField } from '../../kernel/errors/api-error.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { rateLimit } from '../../kernel/limits/rate-limit.ts';
import { exportFile, own } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { after, hours, minutes, todayOf } from '../../kernel/time/clock.ts';
import { bookings, holdsTime } from '../bookings/table.ts';
import { visibleTo } from '../services/service-repository.ts';
import { serviceNotFound } from '../services/service-service.ts';
import { services } from '../services/table.ts';
import { readCalendar, readTimeOff, scheduleOf } from './calendar.ts';
import { timesOf, watchTimes } from './schedule-repository.ts';
import { busyTimes, schedules as table, timeWatchers } from './table.ts';
import { addTimeOff, endTimeOff, scheduleOfAccount, writeSchedule } from './write-schedule.ts';

const maxSpanDays = 92;
/** An open page asks again long before. */
const watchMs = minutes(60);

const availabilityRoutes = implement((app) => ({
  'GET services/:id/availability': async (request) => {
    const { viewer, query } = request;
    const service = await findVisibleTimes(app.db, request.params.id, viewer);
    if (!service) throw serviceNotFound();
    const today = todayOf(app);
    const { from = today, to = addDays(from, bookingWindowDays) } = query;
    if (to < from || to > addDays(from, maxSpanDays)) throw wrongSpan();
    const except = await ownBooking(app.db, query.except, viewer);
    // Before the times are read: no change can be missed in between.
    if (viewer) await watchTimes(app.db, service.providerId, viewer._id, after(app.clock(), watchMs));
    const days = await timesOf(app, app.db, { service, from, to, except });
    return {
      data: { today, providerId: service.providerId, days, ...asBefore(days, service.timeSlots ?? defaultTimeSlots) },
    };
  },
}));

/**
 * For releases that do not know `days`: every slot of any of the days, and which of them are not free. They show `labels` on
 * every day.
 */
const asBefore = (days: readonly DayTimes[], labels: readonly string[]): Pick<Availability, 'slots' | 'taken'> => {
  const slots = [...new Set(days.flatMap(({ times }) => times.map(({ timeSlot }) => timeSlot)))];
  const taken = days.flatMap(({ date, times }) =>
    [...new Set([...slots, ...labels])].flatMap((timeSlot) => {
      const state = times.find((time) => time.timeSlot === timeSlot)?.state;
      if (state === 'free') return [];
      return [{ date, timeSlot, ...(state === 'begun' ? { begun: true } : {}) }];
    }),
  );
  return { slots, taken };
};

const wrongSpan = () =>
  wrongField(
    'to',
    `Please ask for at most ${maxSpanDays} days, the earlier one first.`,
    `must lie 0 to ${maxSpanDays} days after from`,
  );

const isBookedBy = (db: Database, viewer: Viewer | null) =>
  viewer &&
  exists(
    db
      .select({ id: bookings.id })
      .from(bookings)
      .where(and(eq(bookings.serviceId, services.id), eq(bookings.customerId, viewer._id), holdsTime(bookings))),
  );

/** The provider and time slots of a visible service. A customer whose booking can be moved sees it also when it is paused. */
const findVisibleTimes = async (db: Database, serviceId: string, viewer: Viewer | null) => {
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
const ownBooking = async (db: Database, id: string | undefined, viewer: Viewer | null) => {
  if (id === undefined || !viewer) return undefined;
  const isSide = or(eq(bookings.customerId, viewer._id), eq(bookings.providerId, viewer._id));
  const booking = await findRow(db, bookings, and(eq(bookings.id, id), isSide));
  return booking?.id;
};

const changesPerHourLimit = 300;

const calendarRoutes = implement((app) => {
  const limit = rateLimit(app.database, 'schedule', changesPerHourLimit, hours(1), 'changes of your calendar');
  return {
    'GET schedule': async ({ viewer }) => ({ data: await scheduleOf(app.db, viewer._id) }),
    'PUT schedule': async ({ viewer, body }) => {
      await limit.count(viewer._id);
      await writeSchedule(app, viewer._id, body);
      return { data: await scheduleOf(app.db, viewer._id) };
    },
    'GET calendar': async ({ viewer, query }) => ({ data: await readCalendar(app, viewer._id, query) }),
    'GET time-off': async ({ viewer }) => ({ data: await readTimeOff(app, viewer._id) }),
    'POST time-off': async ({ viewer, body }) => {
      await limit.count(viewer._id);
      return { data: await addTimeOff(app, viewer._id, body) };
    },
    'DELETE time-off/:id': ({ viewer, params: { id } }) => endTimeOff(app, viewer._id, id),
  };
});

export const schedules = noun({
  routes: [calendarRoutes, availabilityRoutes],
  tables: { schedules: table, busyTimes, timeWatchers },
  exports: {
    schedules: exportFile(
      'working-hours.json',
      'Your working hours, special days and buffers.',
      own(table, table.providerId),
    ),
    busyTimes: exportFile(
      'busy-times.json',
      'Your time off, and busy times of the calendars that you have imported.',
      own(busyTimes, busyTimes.providerId),
    ),
    timeWatchers: 'open pages, for some minutes',
  },
  onAccount: [scheduleOfAccount],
  sweeps: { timeWatchers: ({ db, clock }) => db.delete(timeWatchers).where(lt(timeWatchers.until, clock())) },
  events: {
    'times.changed': (id) =>
      sql`array(select user_id from ${timeWatchers} where provider_id = ${id} and until > now())`,
  },
});
