import { type CalendarDay, toWireDate } from '../rules/time-slot.ts';

/**
 * Writes ISO instants in US English, in the browser's time zone unless `options` name another; empty for none. The format is
 * built when it is first used, and once: that takes as long as writing 60 dates.
 */
export const instantFormat = (options: Intl.DateTimeFormatOptions) => {
  let format: Intl.DateTimeFormat | undefined;
  return (instant: string): string => {
    if (!instant) return '';
    format ??= new Intl.DateTimeFormat('en-US', options);
    return format.format(new Date(instant));
  };
};

/** As {@link instantFormat}, for calendar days. */
export const dayFormat = (options: Intl.DateTimeFormatOptions) => {
  const format = instantFormat({ ...options, timeZone: 'UTC' });
  return (day: CalendarDay): string => format(toWireDate(day));
};

const thisYear = instantFormat({ month: 'short', day: 'numeric' });
const otherYear = instantFormat({ month: 'short', day: 'numeric', year: 'numeric' });

/** `Dec 3`, with the year if it is not that of `now`. */
export const shortDate = (instant: string, now: Date): string =>
  (new Date(instant).getFullYear() === now.getFullYear() ? thisYear : otherYear)(instant);
