import {
  type Booking,
  clockTime,
  instantFormat,
  longDate,
  mediumDate,
  minutesPerDay,
  type RescheduleBooking,
  slotMinutes,
  zonedFormat,
} from '@nearhand/contracts';
import { styled } from '@nearhand/ui';

const formats = {
  long: instantFormat({ weekday: 'long', ...longDate, timeZone: 'UTC' }),
  short: instantFormat({ weekday: 'short', ...mediumDate, timeZone: 'UTC' }),
  month: instantFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' }),
};

/** `Tue, Dec 1, 2026`. The API sends a calendar day as midnight UTC, so it is formatted in UTC. */
export const formatDay = (wireDate: string, format: keyof typeof formats = 'short'): string =>
  formats[format](wireDate);

/** `Tue, Dec 1, 2026, 9:00 AM - 11:00 AM`. */
export const formatTime = ({ date, timeSlot }: RescheduleBooking): string => `${formatDay(date)}, ${timeSlot}`;

const pad = (value: number): string => String(value).padStart(2, '0');
/** 0 is the morning of the slot's day, 1 its afternoon, 2 the morning after. */
const halfOf = (minutes: number): number => Math.floor(minutes / (minutesPerDay / 2));
const halfName = (minutes: number): string => (halfOf(minutes) % 2 === 0 ? 'AM' : 'PM');
const hourOf = (minutes: number): string =>
  `${Math.floor(minutes / 60) % 12 || 12}${minutes % 60 ? `:${pad(minutes % 60)}` : ''}`;

/** `4–5:30 PM` for `4:00 PM - 5:30 PM`. A label that is no time stays as it is. */
export const shortTimeSlot = (timeSlot: string): string => {
  const { start, end } = slotMinutes(timeSlot) ?? {};
  if (start === undefined || end === undefined) return timeSlot;
  const last = `${hourOf(end)} ${halfName(end)}`;
  if (start === end) return last;
  return `${hourOf(start)}${halfOf(start) === halfOf(end) ? '' : ` ${halfName(start)}`}–${last}`;
};

/** `Sun, Nov 22 · 4–5 PM`, with the year when it is not the present one. */
export const formatShortTime = ({ date, timeSlot }: RescheduleBooking): string => {
  const year = new Date().getFullYear();
  const day = formatDay(date).replace(`, ${year}`, '');
  return `${day} · ${shortTimeSlot(timeSlot)}`;
};

export const isSameTime = (one: RescheduleBooking, other: RescheduleBooking): boolean =>
  one.date === other.date && one.timeSlot === other.timeSlot;

/** `Nov 20, 2026`, in the browser's time zone. */
export const formatInstantDay = instantFormat(mediumDate);

/** `3:15 PM EST`, in the browser's time zone: named, because time slots beside it are on the clock of the marketplace. */
export const formatClock = zonedFormat(clockTime);

/** `Nov 20, 3:05 PM EST`, as {@link formatClock}. */
export const formatMoment = zonedFormat({ month: 'short', day: 'numeric', ...clockTime });

const NoBreak = styled('span')({ display: 'inline-block' });

/** {@link formatTime} that breaks only between day and time slot. */
export const BookingTime = ({ time: { date, timeSlot } }: { time: RescheduleBooking }) => (
  <>
    <NoBreak>{`${formatDay(date)},`}</NoBreak> <NoBreak>{timeSlot}</NoBreak>
  </>
);

/** Describes a button in a list: the same service may be booked several times. */
export const bookingName = (booking: Booking): string => `${booking.service.name} · ${formatTime(booking)}`;
