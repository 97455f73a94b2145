import { formatInstant } from '@nearhand/contracts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
const thisYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const otherYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** How long ago an instant was: `Just now`, `5 minutes ago`, `3 hours ago`; its date once a week has passed. */
export const timeAgo = (instant: string, now: Date): string => {
  const then = new Date(instant);
  const passed = now.getTime() - then.getTime();
  if (passed < minute) return 'Just now';
  if (passed < hour) return relative.format(-Math.floor(passed / minute), 'minute');
  if (passed < day) return relative.format(-Math.floor(passed / hour), 'hour');
  if (passed < 7 * day) return relative.format(-Math.floor(passed / day), 'day');
  return formatInstant(then.getFullYear() === now.getFullYear() ? thisYear : otherYear, instant);
};
