import { addDays, type CalendarDay, clockLabel, toWireDate } from './time-slot.ts';

const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const months = 'January February March April May June July August September October November December'.split(' ');

/** Some of `Intl.DateTimeFormatOptions`. */
export interface DateFormatOptions {
  weekday?: 'long' | 'short';
  month?: 'long' | 'short';
  day?: 'numeric';
  year?: 'numeric';
  hour?: 'numeric';
  minute?: '2-digit';
  /** The browser's when absent. */
  timeZone?: 'UTC';
}

/** `Nov 20, 2026`. */
export const mediumDate = { month: 'short', day: 'numeric', year: 'numeric' } as const;
/** `November 20, 2026`. */
export const longDate = { ...mediumDate, month: 'long' } as const;
/** `3:05 PM`, behind a date or alone. */
export const clockTime = { hour: 'numeric', minute: '2-digit' } as const;

const nameIn = (names: readonly string[], index: number, width: 'long' | 'short' | undefined): string | false =>
  width !== undefined && (names[index] ?? '').slice(0, width === 'short' ? 3 : 9);

const joined = (parts: readonly (string | number | false)[], separator: string): string =>
  parts.filter(Boolean).join(separator);

/**
 * Writes ISO instants as `Intl.DateTimeFormat` does in US English; empty for no instant. Without it: its first use takes a page
 * 12 ms on a fast computer.
 */
export const instantFormat =
  ({ weekday, month, day, year, hour, timeZone }: DateFormatOptions) =>
  (instant: string): string => {
    const then = new Date(instant);
    if (Number.isNaN(then.getTime())) return '';
    const at = timeZone ? then : new Date(then.getTime() - then.getTimezoneOffset() * 60_000);
    const date = joined([nameIn(months, at.getUTCMonth(), month), day !== undefined && at.getUTCDate()], ' ');
    const dated = joined([date, year !== undefined && at.getUTCFullYear()], day ? ', ' : ' ');
    const clock = hour !== undefined && clockLabel(at.getUTCHours() * 60 + at.getUTCMinutes());
    return joined([nameIn(weekdays, at.getUTCDay(), weekday), dated, clock], ', ');
  };

/** As {@link instantFormat}, for calendar days. */
export const dayFormat = (options: DateFormatOptions) => {
  const format = instantFormat({ ...options, timeZone: 'UTC' });
  return (day: CalendarDay): string => format(toWireDate(day));
};

/** The seven days from one on: `Nov 16 – 22`, `Oct 26 – Nov 1`, `December 27, 2026 – January 2, 2027`. */
export const weekFormat = ({ month, year }: Pick<DateFormatOptions, 'month' | 'year'>) => {
  const begin = dayFormat({ month, day: 'numeric' });
  const whole = dayFormat({ month, day: 'numeric', year });
  const end = dayFormat({ day: 'numeric', year });
  return (first: CalendarDay): string => {
    const last = addDays(first, 6);
    const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
    const isOneYear = first.slice(0, 4) === last.slice(0, 4);
    return `${(isOneYear ? begin : whole)(first)} – ${(isOneMonth ? end : whole)(last)}`;
  };
};

/** `Dec 3`, with the year if it is not that of `now`. */
export const shortDate = (instant: string, now: Date): string => {
  const isThisYear = new Date(instant).getFullYear() === now.getFullYear();
  return instantFormat({ month: 'short', day: 'numeric', ...(!isThisYear && { year: 'numeric' }) })(instant);
};

let zones: Intl.DateTimeFormat | undefined;

/** As {@link instantFormat}, with the name of the browser's time zone behind: `3:05 PM EST`, `3:05 PM GMT+5:30`. */
export const zonedFormat = (options: DateFormatOptions) => {
  const format = instantFormat(options);
  return (instant: string): string => {
    const text = format(instant);
    if (!text) return '';
    zones ??= new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' });
    const zone = zones.formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName');
    return `${text} ${zone?.value}`;
  };
};
