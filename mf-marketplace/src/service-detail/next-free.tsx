import {
  addDays,
  bookingWindowDays,
  type CalendarDay,
  clockLabel,
  type FreeTime,
  formatInstant,
  freeTimes,
  slotStart,
  toWireDate,
} from '@nearhand/contracts';
import { styled } from '@nearhand/ui';
import { useQuery } from '@tanstack/react-query';
import { availabilityQueries } from './availability-api.ts';

const Line = styled('div')({
  fontSize: '0.875rem',
  lineHeight: 1.5,
  color: 'var(--nh-palette-text-secondary)',
  '& > b': { fontWeight: 600, color: 'var(--nh-palette-text-primary)', whiteSpace: 'nowrap' },
});

/** When the service can be booked soonest. */
export const NextFree = ({ serviceId }: { serviceId: string }) => {
  const { data } = useQuery(availabilityQueries.ofService(serviceId));
  // An older API does not name the times of each day.
  if (!data?.days) return null;
  const [next] = freeTimes(data.days);
  if (!next) return <Line>{`No free times in the next ${bookingWindowDays} days`}</Line>;
  return (
    <Line>
      Next free: <b>{nextFreeName(next, data.today)}</b>
    </Line>
  );
};

const weekdayFormat = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });
const dayFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** `Thu 9:00 AM` within a week, when the weekday names one day; else `Thu, Dec 3, 9:00 AM`. */
export const nextFreeName = ({ date, timeSlot }: FreeTime, today: CalendarDay): string => {
  const start = slotStart(timeSlot);
  const clock = start === undefined ? timeSlot : clockLabel(start);
  if (date === today) return `today ${clock}`;
  return date < addDays(today, 7)
    ? `${formatInstant(weekdayFormat, toWireDate(date))} ${clock}`
    : `${formatInstant(dayFormat, toWireDate(date))}, ${clock}`;
};
