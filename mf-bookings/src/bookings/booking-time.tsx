import { formatInstant, type RescheduleBooking } from '@nearhand/contracts';
import { styled } from '@nearhand/ui';

const formats = {
  long: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  short: { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/** `Tue, Dec 1, 2026`. The API sends a calendar day as midnight UTC, so it is formatted in UTC. */
export const formatDay = (wireDate: string, format: keyof typeof formats = 'short'): string =>
  formatInstant(new Intl.DateTimeFormat('en-US', { ...formats[format], timeZone: 'UTC' }), wireDate);

/** `Tue, Dec 1, 2026 · 9:00 AM - 11:00 AM`. */
export const formatTime = ({ date, timeSlot }: RescheduleBooking): string => `${formatDay(date)} · ${timeSlot}`;

export const isSameTime = (one: RescheduleBooking, other: RescheduleBooking): boolean =>
  one.date === other.date && one.timeSlot === other.timeSlot;

/** `Nov 20, 2026`, in the browser's time zone. */
export const formatInstantDay = (instant: string): string =>
  formatInstant(new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' }), instant);

/** `Nov 20, 3:05 PM`, in the browser's time zone. */
export const formatMoment = (instant: string): string =>
  formatInstant(
    new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }),
    instant,
  );

/** `3:15 PM`, in the browser's time zone. */
export const formatClock = (instant: string): string =>
  formatInstant(new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }), instant);

const NoBreak = styled('span')({ display: 'inline-block' });

/** {@link formatTime} that breaks only between day and time slot. */
export const BookingTime = ({ time: { date, timeSlot } }: { time: RescheduleBooking }) => (
  <>
    <NoBreak>{`${formatDay(date)} ·`}</NoBreak> <NoBreak>{timeSlot}</NoBreak>
  </>
);
