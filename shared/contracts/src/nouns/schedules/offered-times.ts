import { addDays, type CalendarDay, hasBegun, localDay, minutesPerDay, slotMinutes } from '../../rules/time-slot.ts';
import { type Schedule, type ServiceTimes, timeSlotsOfDay } from './working-hours.ts';

/** A time on the clock of the marketplace, in minutes since 1970-01-01 00:00 of that clock. `end` is exclusive. */
export interface WallSpan {
  start: number;
  end: number;
}

/** `minutes` after midnight of a day, in minutes since 1970. */
export const wallMinutes = (day: CalendarDay, minutes = 0): number => Date.parse(`${day}T00:00:00Z`) / 60_000 + minutes;

/** The time that a slot of a day takes; undefined for a label that is no time. One instant counts as a minute. */
export const slotSpan = (day: CalendarDay, timeSlot: string): WallSpan | undefined => {
  const minutes = slotMinutes(timeSlot);
  if (!minutes) return undefined;
  const start = wallMinutes(day, minutes.start);
  return { start, end: Math.max(wallMinutes(day, minutes.end), start + 1) };
};

/** True when two times share a minute. */
export const isDuring = (one: WallSpan, other: WallSpan): boolean => one.start < other.end && other.start < one.end;

/** An open booking of the provider: its time with the buffers that it was made with. */
export interface HeldTime {
  date: CalendarDay;
  timeSlot: string;
  /** Undefined for a label that is no time. */
  span?: WallSpan | undefined;
}

/** All that decides which times of a service can be booked. */
export interface ProviderTimes {
  schedule: Schedule;
  timeOff: readonly WallSpan[];
  /** From imported calendars. */
  busy: readonly WallSpan[];
  held: readonly HeldTime[];
}

/** `begun`: it began by the clock of the marketplace. */
export const timeStates = ['free', 'taken', 'begun'] as const;
export type TimeState = (typeof timeStates)[number];

export interface OfferedTime {
  timeSlot: string;
  state: TimeState;
}

export interface DayTimes {
  date: CalendarDay;
  /** In the order of the clock; none on a day that is not worked. */
  times: OfferedTime[];
}

/**
 * The times that a service offers on each day from `from` to `to`. `now` is read on the clock of the marketplace. Times
 * within time off or the minimum notice are not offered.
 */
export const offeredTimes = (
  provider: ProviderTimes,
  service: ServiceTimes,
  { from, to }: { from: CalendarDay; to: CalendarDay },
  now: Date,
): DayTimes[] => {
  // Counted, not compared: after the year 9999 dates no longer compare as text.
  const days = (wallMinutes(to) - wallMinutes(from)) / minutesPerDay + 1;
  return Array.from({ length: Math.max(days, 0) }, (_, index) => {
    const date = addDays(from, index);
    return { date, times: timesOfDay(provider, service, date, now) };
  });
};

const timesOfDay = (provider: ProviderTimes, service: ServiceTimes, date: CalendarDay, now: Date): OfferedTime[] => {
  const { schedule, timeOff } = provider;
  const earliest = wallMinutes(localDay(now), now.getHours() * 60 + now.getMinutes()) + schedule.minimumNotice;
  return timeSlotsOfDay(schedule, service, date).flatMap((timeSlot): OfferedTime[] => {
    const span = slotSpan(date, timeSlot);
    if (hasBegun(date, timeSlot, now)) return [{ timeSlot, state: 'begun' }];
    if (span && (span.start < earliest || timeOff.some((off) => isDuring(off, span)))) return [];
    return [{ timeSlot, state: isTaken(provider, date, timeSlot, span) ? 'taken' : 'free' }];
  });
};

const isTaken = (
  { schedule, busy, held }: ProviderTimes,
  date: CalendarDay,
  timeSlot: string,
  span: WallSpan | undefined,
): boolean => {
  if (held.some((one) => one.date === date && one.timeSlot === timeSlot)) return true;
  if (!span) return false;
  const wanted = { start: span.start - schedule.bufferBefore, end: span.end + schedule.bufferAfter };
  return busy.some((one) => isDuring(one, wanted)) || held.some((one) => one.span && isDuring(one.span, wanted));
};

/** A time slot of a day. */
export interface FreeTime {
  date: CalendarDay;
  timeSlot: string;
}

/** All free times, the earliest first. */
export const freeTimes = (days: readonly DayTimes[]): FreeTime[] =>
  days.flatMap(({ date, times }) =>
    times.filter(({ state }) => state === 'free').map(({ timeSlot }) => ({ date, timeSlot })),
  );

/** Up to `count` free times nearest to the wanted one, the earliest first. */
export const nearestFree = (days: readonly DayTimes[], wanted: FreeTime, count = 3): FreeTime[] => {
  const middle = startOf(wanted);
  return freeTimes(days)
    .map((time) => ({ time, start: startOf(time) }))
    .sort((one, other) => Math.abs(one.start - middle) - Math.abs(other.start - middle))
    .slice(0, count)
    .sort((one, other) => one.start - other.start)
    .map(({ time }) => time);
};

const startOf = ({ date, timeSlot }: FreeTime): number => slotSpan(date, timeSlot)?.start ?? wallMinutes(date);
