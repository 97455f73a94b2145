import { addDays, type CalendarDay, toCents, toDollars, toWireDate, type WeekEarnings } from '@nearhand/contracts';

// Calendar days are in UTC, so every time zone shows the same days.
const days = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

const at = (day: CalendarDay): Date => new Date(toWireDate(day));

/** `Nov 16` */
export const formatMonday = (monday: CalendarDay): string => days.format(at(monday));

/** `Nov 16 – 22`, `Oct 26 – Nov 1` */
export const formatWeek = (monday: CalendarDay): string => days.formatRange(at(monday), at(addDays(monday, 6)));

/** The sum in decimal dollars. */
export const totalOf = (weeks: readonly WeekEarnings[]): number =>
  toDollars(weeks.reduce((sum, { earnings }) => sum + toCents(earnings), 0));

/** The best week, the latest of equal ones; undefined without earnings. */
export const bestOf = (weeks: readonly WeekEarnings[]): WeekEarnings | undefined =>
  weeks.reduce<WeekEarnings | undefined>(
    (best, week) => (week.earnings > 0 && week.earnings >= (best?.earnings ?? 0) ? week : best),
    undefined,
  );

const maxSteps = 4;

/** The ticks from zero to at least `highest`: `[0, 500, 1000, 1500]` for 1,250. Steps are 1, 2 or 5 times a power of ten. */
export const earningsScale = (highest: number): number[] => {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(highest / maxSteps)));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each * maxSteps >= highest) ?? highest;
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step);
};

const short = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});

/** `$500`, `$1.5K` */
export const formatTick = (dollars: number): string => short.format(dollars);
