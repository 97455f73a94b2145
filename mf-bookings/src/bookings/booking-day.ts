import { formatInstant, type RescheduleBooking } from '@nearhand/contracts';

const looks = {
  long: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  short: { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/**
 * A booking's calendar day as people read it: `Tue, Dec 1, 2026`. It travels as midnight UTC and is read there, so that
 * it is the same day wherever the browser stands.
 */
export const formatDay = (wireDate: string, look: keyof typeof looks = 'short'): string =>
  formatInstant(new Intl.DateTimeFormat('en-US', { ...looks[look], timeZone: 'UTC' }), wireDate);

/** Day and slot in one line: `Tue, Dec 1, 2026 · 9:00 AM - 11:00 AM`. */
export const formatTime = ({ date, timeSlot }: RescheduleBooking): string => `${formatDay(date)} · ${timeSlot}`;

export const isSameTime = (one: RescheduleBooking, other: RescheduleBooking): boolean =>
  one.date === other.date && one.timeSlot === other.timeSlot;

/** The day that an instant fell on by the reader's clock: `Nov 20, 2026`. */
export const formatInstantDay = (instant: string): string =>
  formatInstant(new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' }), instant);

/** An instant by the reader's clock: `Nov 20, 3:05 PM`. */
export const formatMoment = (instant: string): string =>
  formatInstant(
    new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }),
    instant,
  );
