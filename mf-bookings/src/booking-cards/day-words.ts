import { addDays, type CalendarDay, weekday } from '@nearhand/contracts';
import { formatDay } from '../bookings/booking-time.tsx';

/** The heading of a day in a list. In the order of days, those of one heading follow each other. */
export const dayWords = (day: CalendarDay, today: CalendarDay): string => {
  const sunday = addDays(today, -weekday(today));
  if (day < addDays(sunday, -7)) return formatDay(day, 'month');
  if (day < sunday) return 'Last week';
  if (day < today) return 'Earlier this week';
  if (day === today) return 'Today';
  if (day === addDays(today, 1)) return 'Tomorrow';
  if (day < addDays(sunday, 7)) return 'This week';
  return day < addDays(sunday, 14) ? 'Next week' : 'Later';
};
