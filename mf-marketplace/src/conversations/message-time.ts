import { formatInstant } from '@nearhand/contracts';

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' });
const date = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const dateWithYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const longDate = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
const longDateWithYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });

const dayLength = 86_400_000;
const midnight = (moment: Date): number => new Date(moment).setHours(0, 0, 0, 0);
/** Days between the two by the reader's own calendar; a day with a change of clocks is not 24 hours long. */
const daysBetween = (then: Date, now: Date): number => Math.round((midnight(now) - midnight(then)) / dayLength);
const isThisYear = (then: Date, now: Date): boolean => then.getFullYear() === now.getFullYear();

/** What time it was on that day. */
export const timeOf = (instant: string): string => formatInstant(time, instant);

/** The reader's day of `instant`, to tell one day's messages from the next one's. */
export const dayOf = (instant: string): number => midnight(new Date(instant));

/** The day of `instant` in words: Today, Yesterday, or its date; empty where there is no instant. */
export const dayInWords = (instant: string, now = new Date()): string => {
  const then = new Date(instant);
  const days = daysBetween(then, now);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  return formatInstant(isThisYear(then, now) ? longDate : longDateWithYear, instant);
};

/** When it was, as short as a list needs it: the time today, the weekday this week, else the date. */
export const whenInShort = (instant: string, now = new Date()): string => {
  const then = new Date(instant);
  const days = daysBetween(then, now);
  if (days === 0) return time.format(then);
  if (days > 0 && days < 7) return weekday.format(then);
  return formatInstant(isThisYear(then, now) ? date : dateWithYear, instant);
};
