import { clockTime, daysAgo, instantFormat, longDate, shortDate } from '@nearhand/contracts';

/** `9:05 AM`. */
export const timeOf = instantFormat(clockTime);
const weekday = instantFormat({ weekday: 'long' });
const longDay = instantFormat({ weekday: 'long', month: 'long', day: 'numeric' });
const longDayWithYear = instantFormat({ weekday: 'long', ...longDate });

const isThisYear = (then: Date, now: Date): boolean => then.getFullYear() === now.getFullYear();

export const dayOf = (instant: string): number => new Date(instant).setHours(0, 0, 0, 0);

/** Today, Yesterday, or the date. */
export const dayInWords = (instant: string, now = new Date()): string => {
  const then = new Date(instant);
  const days = daysAgo(then, now);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  return (isThisYear(then, now) ? longDay : longDayWithYear)(instant);
};

/** The time today, the weekday this week, else the date. */
export const whenInShort = (instant: string, now = new Date()): string => {
  const then = new Date(instant);
  const days = daysAgo(then, now);
  if (days === 0) return timeOf(instant);
  if (days > 0 && days < 7) return weekday(instant);
  return shortDate(instant, now);
};
