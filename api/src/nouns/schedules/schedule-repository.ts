import {
  addDays,
  bookingWindowDays,
  type CalendarDay,
  type DayTimes,
  defaultSchedule,
  type FreeTime,
  nearestFree,
  offeredTimes,
  type ProviderTimes,
  type Schedule,
  type ServiceTimes,
} from '@nearhand/contracts';
import { and, eq, isNotNull, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { listOf } from '../../kernel/database/decoders.ts';
import { publish } from '../../kernel/database/live-updates.ts';
import { preparedOnce } from '../../kernel/database/prepared.ts';
import { todayOf, wallNow } from '../../kernel/time/clock.ts';
import { bookings, holdsTime } from '../bookings/table.ts';
import { busyTimes, schedules, timeWatchers } from './table.ts';

/** Not null first: Drizzle takes a joined row for absent when its first column is null. */
const scheduleColumns = {
  exceptions: schedules.exceptions,
  week: schedules.week,
  bufferBefore: schedules.bufferBefore,
  bufferAfter: schedules.bufferAfter,
  minimumNotice: schedules.minimumNotice,
};

export const findSchedule = async (db: Database, providerId: string): Promise<Schedule> => {
  const [row] = await db.select(scheduleColumns).from(schedules).where(eq(schedules.providerId, providerId));
  return row ?? defaultSchedule;
};

export const saveSchedule = async (tx: Database, providerId: string, schedule: Schedule, now: Date): Promise<void> => {
  const values = { ...schedule, updatedAt: now };
  await tx
    .insert(schedules)
    .values({ providerId, ...values })
    .onConflictDoUpdate({ target: schedules.providerId, set: values });
  publish(tx, 'times.changed', providerId);
};

interface Range {
  from: CalendarDay;
  to: CalendarDay;
  /** A booking that is to be moved: its time does not count. */
  except?: string | null | undefined;
}

/** The schedule of a provider, and all that takes time of theirs from `from` to `to`. */
export const findProviderTimes = async (
  db: Database,
  { providerId, ...range }: Range & { providerId: string },
): Promise<ProviderTimes> => {
  const times = (await findTimesOfProviders(db, [providerId], range)).get(providerId);
  if (!times) throw new Error('The database returned no schedule.');
  return times;
};

/** As {@link findProviderTimes}, of many providers in one statement. */
export const findTimesOfProviders = async (
  db: Database,
  providerIds: readonly string[],
  { from, to, except = null }: Range,
): Promise<Map<string, ProviderTimes>> => {
  const rows = await timesOfProviders(db).execute({ providerIds, from, to, except });
  return new Map(rows.map(({ id, ...row }) => [id, toProviderTimes(row)]));
};

const providerId = sql`provider_id.of`;
const from = sql`${sql.placeholder('from')}::date`;
const to = sql`${sql.placeholder('to')}::date`;
const except = sql`${sql.placeholder('except')}::uuid`;

const timesOfProviders = preparedOnce((db) =>
  db
    .select({ id: providerId.mapWith(String), ...timesColumns(db, providerId) })
    .from(sql`unnest(${sql.placeholder('providerIds')}::uuid[]) provider_id(of)`)
    .leftJoin(schedules, eq(schedules.providerId, providerId))
    .prepare('times_of_providers'),
);

/** Of a statement that joins `schedules`, for `toProviderTimes`. Takes the members of {@link Range}. */
export const timesColumns = (db: Database, provider: SQLWrapper) => ({
  schedule: scheduleColumns,
  timeOff: spansOf(db, provider, isNull(busyTimes.importedCalendarId)),
  busy: spansOf(db, provider, isNotNull(busyTimes.importedCalendarId)),
  held: heldTimes(db, provider),
});

type TimesRow = Omit<ProviderTimes, 'schedule'> & { schedule: Schedule | null };

export const toProviderTimes = ({ schedule, timeOff, busy, held }: TimesRow): ProviderTimes => ({
  ...{ timeOff, busy, held },
  schedule: schedule ?? defaultSchedule,
});

const heldTimes = (db: Database, provider: SQLWrapper) => {
  const held = db
    .select({
      date: sql`${bookings.date}::text`.as('date'),
      timeSlot: sql`${bookings.timeSlot}`.as('time_slot'),
      ...boundsOf(sql`${bookings.heldSpan}`),
    })
    .from(bookings)
    .where(
      and(
        sql`${bookings.providerId} = ${provider}`,
        // A time slot may end after midnight: the days before and after count.
        sql`${bookings.date} between ${from} - 1 and ${to} + 1`,
        holdsTime(bookings),
        sql`${bookings.id} is distinct from ${except}`,
      ),
    )
    .as('held');
  return sql`(select coalesce(json_agg(held), '[]') from ${held})`.mapWith(
    listOf(({ date, time_slot: timeSlot, ...bounds }) => ({
      date: String(date),
      timeSlot: String(timeSlot),
      span: bounds.from === null ? undefined : toSpan(bounds),
    })),
  );
};

const spansOf = (db: Database, provider: SQLWrapper, which: SQL) => {
  const spans = db
    .select(boundsOf(sql`${busyTimes.span}`))
    .from(busyTimes)
    .where(
      and(sql`${busyTimes.providerId} = ${provider}`, sql`${busyTimes.span} && tsrange(${from} - 1, ${to} + 2)`, which),
    )
    .as('spans');
  return sql`(select coalesce(json_agg(spans), '[]') from ${spans})`.mapWith(listOf(toSpan));
};

/** Minutes since 1970 on the clock of the marketplace. */
const boundsOf = (span: SQL) => ({
  from: sql`extract(epoch from lower(${span})) / 60`.as('from'),
  to: sql`extract(epoch from upper(${span})) / 60`.as('to'),
});

const toSpan = ({ from, to }: Record<string, unknown>) => {
  const start = Math.floor(Number(from));
  return { start, end: Math.max(Math.ceil(Number(to)), start + 1) };
};

/** From now on the viewer gets `times.changed` of this provider, until `until`. */
export const watchTimes = async (db: Database, providerId: string, userId: string, until: Date): Promise<void> => {
  await db
    .insert(timeWatchers)
    .values({ providerId, userId, until })
    .onConflictDoUpdate({ target: [timeWatchers.providerId, timeWatchers.userId], set: { until } });
};

type TimesContext = Pick<FastifyInstance, 'clock' | 'settings'>;

interface WantedTimes {
  service: ServiceTimes & { providerId: string };
  from: CalendarDay;
  to: CalendarDay;
  except?: string | undefined;
}

/** The times of a service from `from` to `to`, by the marketplace's clock. */
export const timesOf = async (
  { clock, settings }: TimesContext,
  db: Database,
  { service, from, to, except }: WantedTimes,
): Promise<DayTimes[]> => {
  const provider = await findProviderTimes(db, { providerId: service.providerId, from, to, except });
  return offeredTimes(provider, service, { from, to }, wallNow({ clock, settings }));
};

/** Up to three free times near the wanted one, within the days that can be booked. */
export const freeTimesNear = async (
  context: TimesContext,
  db: Database,
  { service, wanted, except }: Pick<WantedTimes, 'service' | 'except'> & { wanted: FreeTime },
): Promise<FreeTime[]> => {
  const today = todayOf(context);
  const days = await timesOf(context, db, { service, from: today, to: addDays(today, bookingWindowDays), except });
  return nearestFree(days, wanted);
};
