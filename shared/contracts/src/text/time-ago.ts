import { shortDate } from './date-formats.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** `Just now`, `5 minutes ago`, `3 hours ago`; the date after a week. */
export const timeAgo = (instant: string, now: Date): string => {
  const then = new Date(instant);
  const passed = now.getTime() - then.getTime();
  if (passed < minuteMs) return 'Just now';
  if (passed < hourMs) return relative.format(-Math.floor(passed / minuteMs), 'minute');
  if (passed < dayMs) return relative.format(-Math.floor(passed / hourMs), 'hour');
  if (passed < 7 * dayMs) return relative.format(-Math.floor(passed / dayMs), 'day');
  return shortDate(instant, now);
};
