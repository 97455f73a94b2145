import { addDays, type CalendarDay, toCents, toDollars, toWireDate, type WeekEarnings } from '@nearhand/contracts';

// In UTC, where calendar days travel: the same days wherever the browser stands.
const days = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

const at = (day: CalendarDay): Date => new Date(toWireDate(day));

/** The day that a week begins on: `Nov 16`. */
export const formatMonday = (monday: CalendarDay): string => days.format(at(monday));

/** A week's seven days: `Nov 16 – 22`, `Oct 26 – Nov 1`. */
export const formatWeek = (monday: CalendarDay): string => days.formatRange(at(monday), at(addDays(monday, 6)));

/** What all the weeks come to, in decimal dollars. */
export const totalOf = (weeks: readonly WeekEarnings[]): number =>
  toDollars(weeks.reduce((sum, { earnings }) => sum + toCents(earnings), 0));

/** The week that brought most, the latest of several alike; undefined when none brought anything. */
export const bestOf = (weeks: readonly WeekEarnings[]): WeekEarnings | undefined =>
  weeks.reduce<WeekEarnings | undefined>(
    (best, week) => (week.earnings > 0 && week.earnings >= (best?.earnings ?? 0) ? week : best),
    undefined,
  );

/** Lines above the lowest, at most. */
const lines = 4;

/**
 * Round figures for a scale from zero to at least `highest`, the lowest first: `[0, 500, 1000, 1500]` for 1,250. Steps of
 * 1, 2 or 5 times a power of ten, never below one.
 */
export const earningsScale = (highest: number): number[] => {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(highest / lines)));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each * lines >= highest) ?? highest;
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step);
};

const short = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});

/** A round figure of the scale: `$500`, `$1.5K`. */
export const formatTick = (dollars: number): string => short.format(dollars);
