import { counted } from '../text/count.ts';
import { shortDate } from './date-formats.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const midnight = (moment: Date): number => new Date(moment).setHours(0, 0, 0, 0);

/** Days of the calendar, where the reader's clock stands. Rounded: a day with a clock change does not have 24 hours. */
export const daysAgo = (then: Date, now: Date): number => Math.round((midnight(now) - midnight(then)) / dayMs);

const ago = (count: number, unit: string): string => `${counted(count, unit)} ago`;

/** `Just now`, `5 minutes ago`, `3 hours ago`, then days of the calendar; the date after a week. */
export const timeAgo = (instant: string, now: Date): string => {
  const then = new Date(instant);
  const passed = now.getTime() - then.getTime();
  if (passed < minuteMs) return 'Just now';
  if (passed < hourMs) return ago(Math.floor(passed / minuteMs), 'minute');
  const days = daysAgo(then, now);
  if (passed < dayMs || days === 0) return ago(Math.floor(passed / hourMs), 'hour');
  if (days === 1) return 'yesterday';
  if (days < 7) return ago(days, 'day');
  return shortDate(instant, now);
};
