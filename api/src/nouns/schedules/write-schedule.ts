import {
  type AddTimeOff,
  addDays,
  type BusyTime,
  errorCodes,
  minutesPerDay,
  type ScheduleBody,
  scheduleLimits,
  scheduleProblem,
  type WorkingHours,
} from '@nearhand/contracts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { publish } from '../../kernel/database/live-updates.ts';
import { conflict, notFound, wrongField } from '../../kernel/errors/api-error.ts';
import { todayOf } from '../../kernel/time/clock.ts';
import { whenDeleted } from '../accounts/account-hooks.ts';
import { requireLiving } from '../accounts/account-repository.ts';
import { lockTimes } from '../bookings/booking-repository.ts';
import { busyTimeColumns, toBusyTime } from './calendar.ts';
import { saveSchedule } from './schedule-repository.ts';
import { busyTimes, schedules } from './table.ts';

type Context = Pick<FastifyInstance, 'clock' | 'db' | 'settings'>;

/** Stores when a provider works; days that have passed are dropped. */
export const writeSchedule = async (
  context: Context,
  providerId: string,
  { week, exceptions, bufferBefore, bufferAfter, minimumNotice }: ScheduleBody,
): Promise<void> => {
  const today = todayOf(context);
  // By name: a body may have more members, such as the provider's id.
  const schedule = {
    week: week?.map(named) ?? null,
    exceptions: exceptions
      .filter(({ date }) => date >= today)
      .map(({ date, hours }) => ({ date, hours: named(hours) })),
    bufferBefore,
    bufferAfter,
    minimumNotice,
  };
  const problem = scheduleProblem(schedule, today);
  if (problem) throw wrongField('week', problem);
  await context.db.transaction(async (tx) => {
    // Account deletion locks the same row: it sees this schedule, or the schedule sees that the account is gone.
    await requireLiving(tx, providerId);
    await saveSchedule(tx, providerId, schedule, context.clock());
  });
};

const named = (hours: readonly WorkingHours[]): WorkingHours[] => hours.map(({ start, end }) => ({ start, end }));

/** Time off, at most a year long. Bookings within it stay as they are. */
export const addTimeOff = async (context: Context, providerId: string, wanted: AddTimeOff): Promise<BusyTime> => {
  const { from, to, start, end, note = '' } = wanted;
  const problem = timeOffProblem(wanted, todayOf(context));
  if (problem) throw wrongField('to', problem);
  const isOpen = sql`upper(${busyTimes.span}) > ${todayOf(context)}::date`;
  const isTheirs = and(eq(busyTimes.providerId, providerId), isNull(busyTimes.importedCalendarId), isOpen);
  const isPart = start !== undefined && end !== undefined;
  const begins = sql`${from}::date + make_interval(mins => ${isPart ? start : 0}::int)`;
  const ends = sql`${to}::date + make_interval(mins => ${isPart ? end : minutesPerDay}::int)`;
  const [row] = await context.db.transaction(async (tx) => {
    // Of several at once each waits for the one before, so the limit holds.
    await lockTimes(tx, providerId);
    await requireLiving(tx, providerId);
    const stored = await tx.$count(busyTimes, isTheirs);
    if (stored >= scheduleLimits.timeOff) {
      const sentence = `You have ${stored} entries of time off. Please remove some of them first.`;
      throw conflict(errorCodes.tooMuchTimeOff, sentence);
    }
    publish(tx, 'times.changed', providerId);
    return tx
      .insert(busyTimes)
      .values({ providerId, span: sql`tsrange(${begins}, ${ends})`, note })
      .returning(busyTimeColumns);
  });
  if (!row) throw new Error('The database returned no time off.');
  return toBusyTime(row);
};

export const scheduleOfAccount = whenDeleted(async (tx, id) => {
  await tx.delete(schedules).where(eq(schedules.providerId, id));
  await tx.delete(busyTimes).where(eq(busyTimes.providerId, id));
  publish(tx, 'times.changed', id);
});

const yearDays = 366;
/** A year that was mistyped would be no time off. */
const aheadDays = 5 * yearDays;

const timeOffProblem = ({ from, to, start, end }: AddTimeOff, today: string): string | undefined => {
  if (to < from) return 'Please choose a last day that is not before the first one.';
  if (from > addDays(today, aheadDays)) return 'Please choose days of the next five years.';
  if (to < today) return 'These days have passed. Please choose later ones.';
  if ((Date.parse(to) - Date.parse(from)) / 86_400_000 > yearDays) return 'Please take at most a year off at once.';
  if ((start === undefined) !== (end === undefined)) return 'Please choose both times, or whole days.';
  if (start === undefined || end === undefined) return undefined;
  if (from !== to) return 'Please choose one day, or whole days.';
  return start < end ? undefined : 'Please choose an end after the begin.';
};

export const endTimeOff = async ({ db }: Context, providerId: string, id: string): Promise<void> => {
  const isTheirs = and(
    eq(busyTimes.id, id),
    eq(busyTimes.providerId, providerId),
    isNull(busyTimes.importedCalendarId),
  );
  await db.transaction(async (tx) => {
    const ended = await tx.delete(busyTimes).where(isTheirs).returning({ id: busyTimes.id });
    if (ended.length === 0) throw notFound(errorCodes.notFound, 'This time off');
    publish(tx, 'times.changed', providerId);
  });
};
