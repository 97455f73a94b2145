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
