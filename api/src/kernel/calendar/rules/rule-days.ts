import type { RecurrenceRule } from './recurrence-rule.ts';

/** Days since 1970. Months count from 0 and may lie beyond the year. */
export const firstDayOf = (year: number, month: number): number =>
  new Date(0).setUTCFullYear(year, month, 1) / 86_400_000;

export const yearAndMonthOf = (day: number): { year: number; month: number; date: number } => {
  const at = new Date(day * 86_400_000);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth(), date: at.getUTCDate() };
};

/** 0 is Monday. */
export const dayOfWeek = (day: number): number => (((day + 3) % 7) + 7) % 7;

export const weekStartOf = (day: number, weekStart: number): number => day - ((dayOfWeek(day) - weekStart + 7) % 7);

/** A rule that names no days means those of its start. */
export const withDaysOfStart = (rule: RecurrenceRule, start: number): RecurrenceRule => {
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
export const endOfOtherMonth = ({ months }: RecurrenceRule, day: number): number | undefined => {
  if (months.length === 0) return undefined;
  const { year, month } = yearAndMonthOf(day);
  return months.includes(month + 1) ? undefined : firstDayOf(year, month + 1);
};

/** Each list that the rule has must hold the day, which lies in one of its months. */
export const dayMatches = (rule: RecurrenceRule, day: number): boolean => {
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
