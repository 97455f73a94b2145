import {
  addDays,
  type CalendarDay,
  clockLabel,
  counted,
  type DayTimes,
  dayFormat,
  type FreeTime,
  slotStart,
  weekStart,
} from '@nearhand/contracts';

const monthName = dayFormat({ month: 'long' });
const monthAndYear = dayFormat({ month: 'long', year: 'numeric' });
/** `Dec`. */
export const shortMonth = dayFormat({ month: 'short' });
/** `Thursday, November 26`. */
export const longDay = dayFormat({ weekday: 'long', month: 'long', day: 'numeric' });
const shortDay = dayFormat({ weekday: 'short', month: 'short', day: 'numeric' });

/** `Thu, Nov 26, 11:00 AM - 1:00 PM`. */
export const timeName = ({ date, timeSlot }: FreeTime): string => `${shortDay(date)}, ${timeSlot}`;

/** `Thu, Nov 26, 11:00 AM`. */
export const beginName = ({ date, timeSlot }: FreeTime): string => {
  const start = slotStart(timeSlot);
  return `${shortDay(date)}, ${start === undefined ? timeSlot : clockLabel(start)}`;
};

const freeCount = ({ times }: DayTimes): number => times.filter(({ state }) => state === 'free').length;

export const hasFree = (day: DayTimes | undefined): boolean => day !== undefined && freeCount(day) > 0;

/** Every time is taken or has begun: one that is taken may become free. */
export const isFull = (day: DayTimes | undefined): boolean =>
  day !== undefined && freeCount(day) === 0 && day.times.some(({ state }) => state === 'taken');

/** The name of a day: `Today, Monday, November 23, 3 free times`. */
export const dayName = (date: CalendarDay, today: CalendarDay, times: DayTimes | undefined): string =>
  `${date === today ? 'Today, ' : ''}${longDay(date)}, ${freeWords(times)}`;

const freeWords = (day: DayTimes | undefined): string => {
  if (!day) return 'cannot be booked';
  if (day.times.length === 0) return 'closed';
  const count = freeCount(day);
  if (count === 0) return 'no free times';
  return counted(count, 'free time');
};

/** `November 2026`, or `November and December 2026`. */
export const monthsName = (first: CalendarDay, last: CalendarDay): string =>
  first.slice(0, 7) === last.slice(0, 7) ? monthAndYear(first) : `${monthName(first)} and ${monthAndYear(last)}`;

/** Whole weeks from one day to another. */
export const weeksOf = (first: CalendarDay, last: CalendarDay): CalendarDay[][] => {
  const weeks: CalendarDay[][] = [];
  for (let start = weekStart(first); start <= last; start = addDays(start, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, ahead) => addDays(start, ahead)));
  }
  return weeks;
};

/** How keys move, as in the date grid of WAI-ARIA; a page is four weeks. */
export const keyMoves: Partial<Record<string, (day: CalendarDay) => CalendarDay>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: weekStart,
  End: (day) => addDays(weekStart(day), 6),
  PageUp: (day) => addDays(day, -28),
  PageDown: (day) => addDays(day, 28),
};
