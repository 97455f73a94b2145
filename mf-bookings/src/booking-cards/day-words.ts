import { addDays, type CalendarDay, weekStart } from '@nearhand/contracts';
import { formatDay } from '../bookings/booking-time.tsx';

/** The heading of a day in a list. In the order of days, those of one heading follow each other. */
export const dayWords = (day: CalendarDay, today: CalendarDay): string => {
  const start = weekStart(today);
  if (day < addDays(start, -7)) return formatDay(day, 'month');
  if (day < start) return 'Last week';
  if (day < today) return 'Earlier this week';
  if (day === today) return 'Today';
  if (day === addDays(today, 1)) return 'Tomorrow';
  if (day < addDays(start, 7)) return 'This week';
  return day < addDays(start, 14) ? 'Next week' : 'Later';
};
