import {
  addDays,
  type CalendarDay,
  clockLabel,
  type DateFormatOptions,
  dayFormat,
  isCalendarDay,
  minutesPerDay,
  wallMinutes,
  weekFormat,
  weekStart,
} from '@nearhand/contracts';

/** Empty for what is no day. */
const formatDay = (options: DateFormatOptions) => {
  const format = dayFormat(options);
  return (day: CalendarDay): string => (isCalendarDay(day) ? format(day) : '');
};

/** `Tuesday, November 24`. */
export const dayName = formatDay({ weekday: 'long', month: 'long', day: 'numeric' });
/** `Tue, Nov 24, 2026`. */
export const shortDay = formatDay({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });
export const weekdayName = formatDay({ weekday: 'long' });
export const shortWeekday = formatDay({ weekday: 'short' });
export const dayOfMonth = formatDay({ day: 'numeric' });

/** The first day of the week that an address of the calendar names, `?week=2026-11-24`. */
export const askedWeek = (search: URLSearchParams): CalendarDay | undefined => {
  const day = search.get('week') ?? '';
  return isCalendarDay(day) ? weekStart(day) : undefined;
};

/** `November 22 – 28, 2026`. */
export const weekTitle = weekFormat({ month: 'long', year: 'numeric' });

/** Minutes since 1970 of `2026-11-24T09:00`, on the same clock. */
export const minutesOfWall = (wallTime: string): number =>
  wallMinutes(wallTime.slice(0, 10), minutesOfClock(wallTime.slice(11)));

/** Minutes after midnight of `09:00`; NaN for no time. */
export const minutesOfClock = (clock: string): number => {
  const [hours, minutes] = clock.split(':').map(Number);
  return (hours ?? Number.NaN) * 60 + (minutes ?? Number.NaN);
};

/** Time off in words: `Tue, Nov 24, 2026`, with its times, or from one day to another. */
export const spanText = ({ start, end }: { start: string; end: string }): string => {
  const [first, begins] = [start.slice(0, 10), minutesOfClock(start.slice(11))];
  const endsAtMidnight = minutesOfClock(end.slice(11)) === 0;
  const last = endsAtMidnight ? addDays(end.slice(0, 10), -1) : end.slice(0, 10);
  const ends = endsAtMidnight ? minutesPerDay : minutesOfClock(end.slice(11));
  const isWhole = begins === 0 && ends === minutesPerDay;
  if (first === last)
    return isWhole ? shortDay(first) : `${shortDay(first)}, ${clockLabel(begins)} - ${clockLabel(ends)}`;
  if (isWhole) return `${shortDay(first)} to ${shortDay(last)}`;
  return `${shortDay(first)}, ${clockLabel(begins)} to ${shortDay(last)}, ${clockLabel(ends)}`;
};
