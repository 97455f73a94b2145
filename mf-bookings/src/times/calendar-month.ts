import {
  addDays,
  type CalendarDay,
  clockLabel,
  type DayTimes,
  type FreeTime,
  formatInstant,
  slotStart,
  toWireDate,
  weekStart,
} from '@nearhand/contracts';

const dayFormat = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  return (day: CalendarDay): string => formatInstant(format, toWireDate(day));
};

/** `November 2026`. */
export const monthName = dayFormat({ month: 'long', year: 'numeric' });
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

/** The name of a day: `Today, Monday, November 23, 3 free times`. */
export const dayName = (date: CalendarDay, today: CalendarDay, times: DayTimes | undefined): string =>
  `${date === today ? 'Today, ' : ''}${longDay(date)}, ${freeWords(times)}`;

const freeWords = (day: DayTimes | undefined): string => {
  if (!day) return 'cannot be booked';
  if (day.times.length === 0) return 'closed';
  const count = freeCount(day);
  if (count === 0) return 'no free times';
  return count === 1 ? '1 free time' : `${count} free times`;
};

/** The weeks of the month that `day` lies in, undefined where another month is. */
export const weeksOf = (day: CalendarDay): (CalendarDay | undefined)[][] => {
  const month = day.slice(0, 7);
  const weeks: (CalendarDay | undefined)[][] = [];
  for (let start = weekStart(`${month}-01`); start.slice(0, 7) <= month; start = addDays(start, 7)) {
    weeks.push(
      Array.from({ length: 7 }, (_, ahead) => addDays(start, ahead)).map((one) =>
        one.startsWith(month) ? one : undefined,
      ),
    );
  }
  return weeks;
};

/** The same day of another month, or its last one. */
export const addMonths = (day: CalendarDay, months: number): CalendarDay => {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0);
  const last = date.toISOString().slice(0, 10);
  const same = `${last.slice(0, 8)}${day.slice(8)}`;
  return same < last ? same : last;
};

/** How keys move in a calendar, as the date grid of WAI-ARIA does. */
export const keyMoves: Partial<Record<string, (day: CalendarDay) => CalendarDay>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: weekStart,
  End: (day) => addDays(weekStart(day), 6),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};
