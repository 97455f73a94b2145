import { shortDate } from './date-formats.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const ago = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

/** `Just now`, `5 minutes ago`, `3 hours ago`; the date after a week. */
export const timeAgo = (instant: string, now: Date): string => {
  const then = new Date(instant);
  const passed = now.getTime() - then.getTime();
  if (passed < minuteMs) return 'Just now';
  if (passed < hourMs) return ago(Math.floor(passed / minuteMs), 'minute');
  if (passed < dayMs) return ago(Math.floor(passed / hourMs), 'hour');
  if (passed < 2 * dayMs) return 'yesterday';
  if (passed < 7 * dayMs) return ago(Math.floor(passed / dayMs), 'day');
  return shortDate(instant, now);
};
