import { dayFormat, toCents, toDollars, type WeekEarnings, weekFormat } from '@nearhand/contracts';

/** `Nov 16` */
export const formatMonday = dayFormat({ month: 'short', day: 'numeric' });

/** `Nov 16 – 22`, `Oct 26 – Nov 1` */
export const formatWeek = weekFormat({ month: 'short' });

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

/** `$500`, `$1.5K` */
export const formatTick = (dollars: number): string => {
  if (dollars >= 1e6) return `$${dollars / 1e6}M`;
  return dollars >= 1e3 ? `$${dollars / 1e3}K` : `$${dollars}`;
};
