import { secondsPerDay } from '../file/written-times.ts';
import type { RecurrenceRule } from './recurrence-rule.ts';
import { dayMatches, endOfOtherMonth, firstDayOf, weekStartOf, withDaysOfStart, yearAndMonthOf } from './rule-days.ts';

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
