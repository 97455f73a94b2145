import { secondsPerDay } from '../file/written-times.ts';
import type { RecurrenceRule } from './recurrence-rule.ts';

export const maxOccurrences = 50_000;

/** The rules of a file cost too much. */
export class TooManyOccurrences extends Error {}

/** Days of a year, month, week or day, and the times that count on each. */
interface Period {
  first: number;
  /** Exclusive. */
  end: number;
  times: number[];
}

/** Seconds since 1970 on the clock of the event. */
interface Bounds {
  start: number;
  /** Times before it may be left out. */
  from: number;
  /** Exclusive. A rule that matches nothing ends here. */
  end: number;
  until?: number;
}

/** Times of a rule in order. A day that does not exist is skipped. */
export function* expandRule(
  written: RecurrenceRule,
  { start, from, end, until = Number.POSITIVE_INFINITY }: Bounds,
): Generator<number> {
  const rule = withDaysOfStart(written, Math.floor(start / secondsPerDay));
  let left = rule.count ?? Number.POSITIVE_INFINITY;
  for (const period of periodsOf(rule, start, rule.count === undefined ? from : start)) {
    // Also where the year is beyond what can be told.
    if (!(period.first * secondsPerDay < end)) return;
    for (const at of timesIn(rule, period)) {
      if (at < start) continue;
      if (at >= end || at > until) return;
      yield at;
      left -= 1;
      if (left === 0) return;
    }
  }
}

const timesIn = (rule: RecurrenceRule, { first, end, times }: Period): number[] => {
  const found: number[] = [];
  for (let day = first; day < end; day += 1) {
    const monthEnd = endOfOtherMonth(rule, day);
    if (monthEnd !== undefined) day = monthEnd - 1;
    if (monthEnd !== undefined || !dayMatches(rule, day)) continue;
    if (found.length + times.length > maxOccurrences) throw new TooManyOccurrences();
    for (const time of times) found.push(day * secondsPerDay + time);
  }
  if (rule.positions.length === 0) return found;
  const wanted = new Set(rule.positions.map((position) => (position > 0 ? position - 1 : found.length + position)));
  return found.filter((_at, index) => wanted.has(index));
};

function* periodsOf(rule: RecurrenceRule, start: number, from: number): Generator<Period> {
  const { frequency, interval, weekStart } = rule;
  /** The first step, one before that of `from`: a step is a whole number of intervals. */
  const stepAt = (units: number) => Math.max(0, Math.floor(units / interval) - 1) * interval;
  const today = Math.floor(start / secondsPerDay);
  if (frequency === 'HOURLY' || frequency === 'MINUTELY' || frequency === 'SECONDLY') {
    const unit = { HOURLY: 3_600, MINUTELY: 60, SECONDLY: 1 }[frequency];
    for (let at = start + stepAt((from - start) / unit) * unit; ; at += interval * unit) {
      const first = Math.floor(at / secondsPerDay);
      yield { first, end: first + 1, times: clockTimes(rule, at, unit) };
    }
  }
  const times = clockTimes(rule, start, secondsPerDay);
  const { year, month } = yearAndMonthOf(today);
  const week = weekStartOf(today, weekStart);
  const fromDay = Math.floor(from / secondsPerDay);
  const later = yearAndMonthOf(fromDay);
  const years = later.year - year;
  const units = {
    YEARLY: years,
    MONTHLY: years * 12 + later.month - month,
    WEEKLY: (fromDay - week) / 7,
    DAILY: fromDay - today,
  };
  for (let step = stepAt(units[frequency]); ; step += interval) {
    if (frequency === 'YEARLY') yield { first: firstDayOf(year + step, 0), end: firstDayOf(year + step + 1, 0), times };
    else if (frequency === 'MONTHLY')
      yield { first: firstDayOf(year, month + step), end: firstDayOf(year, month + step + 1), times };
    else if (frequency === 'WEEKLY') yield { first: week + 7 * step, end: week + 7 * (step + 1), times };
    else yield { first: today + step, end: today + step + 1, times };
  }
}

/** Within one `unit` of a day: parts smaller than it are expanded, the others must match. */
const clockTimes = ({ hours, minutes, seconds }: RecurrenceRule, at: number, unit: number): number[] => {
  const within = (list: number[], own: number, size: number): number[] => {
    if (list.length === 0) return [own];
    return size < unit ? list : list.filter((one) => one === own);
  };
  const time = at - Math.floor(at / secondsPerDay) * secondsPerDay;
  const hour = within(hours, Math.floor(time / 3_600), 3_600);
  const minute = within(minutes, Math.floor(time / 60) % 60, 60);
  const second = within(seconds, time % 60, 1);
  if (hour.length * minute.length * second.length > maxOccurrences) throw new TooManyOccurrences();
  return hour.flatMap((h) => minute.flatMap((m) => second.map((s) => h * 3_600 + m * 60 + s)));
};

/** Days since 1970. Months count from 0 and may lie beyond the year. */
const firstDayOf = (year: number, month: number): number => new Date(0).setUTCFullYear(year, month, 1) / 86_400_000;

const yearAndMonthOf = (day: number): { year: number; month: number; date: number } => {
  const at = new Date(day * 86_400_000);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth(), date: at.getUTCDate() };
};

/** 0 is Monday. */
const dayOfWeek = (day: number): number => (((day + 3) % 7) + 7) % 7;

const weekStartOf = (day: number, weekStart: number): number => day - ((dayOfWeek(day) - weekStart + 7) % 7);

/** A rule that names no days means those of its start. */
const withDaysOfStart = (rule: RecurrenceRule, start: number): RecurrenceRule => {
  const { months, weekNumbers, yearDays, monthDays, weekDays, frequency } = rule;
  if ([yearDays, monthDays, weekDays].some(({ length }) => length > 0)) return rule;
  const { month, date } = yearAndMonthOf(start);
  if (frequency === 'WEEKLY' || weekNumbers.length > 0)
    return { ...rule, weekDays: [{ day: dayOfWeek(start), nth: 0 }] };
  if (frequency === 'MONTHLY') return { ...rule, monthDays: [date] };
  if (frequency !== 'YEARLY') return rule;
  return { ...rule, monthDays: [date], months: months.length > 0 ? months : [month + 1] };
};

/** The end of the month of `day`, if the rule names other months only. */
const endOfOtherMonth = ({ months }: RecurrenceRule, day: number): number | undefined => {
  if (months.length === 0) return undefined;
  const { year, month } = yearAndMonthOf(day);
  return months.includes(month + 1) ? undefined : firstDayOf(year, month + 1);
};

/** Each list that the rule has must hold the day, which lies in one of its months. */
const dayMatches = (rule: RecurrenceRule, day: number): boolean => {
  const { weekNumbers, yearDays, monthDays, weekDays } = rule;
  const { year, month, date } = yearAndMonthOf(day);
  if (weekDays.length > 0 && !weekDays.some((one) => one.day === dayOfWeek(day) && isNth(rule, one.nth, day)))
    return false;
  const monthEnd = firstDayOf(year, month + 1);
  if (!holds(monthDays, date, monthEnd - day)) return false;
  const yearEnd = firstDayOf(year + 1, 0);
  if (!holds(yearDays, day - firstDayOf(year, 0) + 1, yearEnd - day)) return false;
  return weekNumbers.length === 0 || holds(weekNumbers, ...weekNumberOf(day, rule.weekStart));
};

/** Lists count from 1, or with negative numbers from the end. */
const holds = (list: number[], fromStart: number, fromEnd: number): boolean =>
  list.length === 0 || list.includes(fromStart) || list.includes(-fromEnd);

/** `2TU` is the second one of the month; of the year where the rule names no months. */
const isNth = ({ frequency, months, weekNumbers }: RecurrenceRule, nth: number, day: number): boolean => {
  const isOfYear = frequency === 'YEARLY' && months.length === 0;
  if (nth === 0 || (frequency !== 'MONTHLY' && frequency !== 'YEARLY') || weekNumbers.length > 0) return true;
  const { year, month } = yearAndMonthOf(day);
  const first = firstDayOf(year, isOfYear ? 0 : month);
  const end = firstDayOf(isOfYear ? year + 1 : year, isOfYear ? 0 : month + 1);
  return nth === (nth > 0 ? Math.floor((day - first) / 7) + 1 : -(Math.floor((end - 1 - day) / 7) + 1));
};

/** A week belongs to the year that has at least four of its days. */
const weekNumberOf = (day: number, weekStart: number): [fromStart: number, fromEnd: number] => {
  const middle = weekStartOf(day, weekStart) + 3;
  const { year } = yearAndMonthOf(middle);
  const lastMiddle = weekStartOf(firstDayOf(year, 11) + 27, weekStart) + 3;
  const number = Math.floor((middle - firstDayOf(year, 0)) / 7) + 1;
  return [number, (lastMiddle - middle) / 7 + 1];
};
