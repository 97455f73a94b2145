import * as s from '@nearhand/contracts/schema';
import * as v from 'valibot';
import { addDays, type CalendarDay, localDay, minutesPerDay } from '../../rules/time-slot.ts';
import { bookingStatuses } from '../bookings/booking-lifecycle.ts';
import { buffers, minimumNotices, scheduleLimits } from './working-hours.ts';

/** A calendar day that PostgreSQL can store: it knows no year 0. */
export const StoredDay = s.described(s.Day, { pattern: '^(?!0000)' });

/** A time on the clock of the marketplace: `2026-11-23T09:00`. */
const WallTime = s.text({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}$' });

/** Minutes after midnight. */
export const MinutesOfDay = s.integer({ minimum: 0, maximum: minutesPerDay, description: 'Minutes after midnight' });
/** Working hours of one day, the earliest first; none on a day off. */
const HoursOfDay = s.list(s.record({ start: MinutesOfDay, end: MinutesOfDay }), {
  maxItems: scheduleLimits.hoursOfDay,
});

const Week = v.pipe(
  s.described(v.array(HoursOfDay), { minItems: 7, maxItems: 7 }),
  v.check((days) => days.length === 7),
);

const schedule = s.record({
  week: s.nullable(Week, {
    description: 'Working hours of each weekday, Sunday first. Null: every day is worked from 9 AM to 5 PM',
  }),
  exceptions: s.list(s.record({ date: StoredDay, hours: HoursOfDay }), {
    maxItems: scheduleLimits.exceptions,
    description: 'Days whose working hours differ from those of their weekday',
  }),
  /** Minutes. */
  bufferBefore: s.oneOf(buffers),
  /** Minutes. */
  bufferAfter: s.oneOf(buffers),
  /** Minutes. */
  minimumNotice: s.oneOf(minimumNotices),
});
/** `GET` and `PUT /schedule`: when the caller works. Without one the default applies. */
export const ScheduleBody = s.orElse(schedule, (answer) => v.parse(schedule, answer?.value ?? {}));
export type ScheduleBody = v.InferOutput<typeof ScheduleBody>;

/** Time off of a provider, or a busy time of one of their imported calendars. */
export const BusyTime = s.record({
  _id: s.Id,
  start: WallTime,
  /** Exclusive. */
  end: WallTime,
  note: s.text(),
  /** From an imported calendar. */
  imported: s.flag(),
});
export type BusyTime = v.InferOutput<typeof BusyTime>;

/** An open or completed booking in the calendar of its provider. */
const CalendarBooking = s.record({
  _id: s.Id,
  serviceName: s.named('Service'),
  customerName: s.named('Customer'),
  date: StoredDay,
  timeSlot: s.text(),
  status: s.oneOf(bookingStatuses, 'pending'),
  paymentStatus: s.text(),
  bufferBefore: s.integer(),
  bufferAfter: s.integer(),
});
export type CalendarBooking = v.InferOutput<typeof CalendarBooking>;

/** The days of `GET calendar` without `from` and `to`: this week, the last and the next, for any first day of a week. */
export const daysAround = (today: CalendarDay): { from: CalendarDay; to: CalendarDay } => ({
  from: addDays(today, -13),
  to: addDays(today, 13),
});

/** `GET calendar`: what the caller's days hold. Without the clock of the marketplace, this browser's counts. */
export const Calendar = s.record({
  today: s.orElse(s.Day, () => localDay(new Date())),
  now: s.orElse(WallTime, () => `${localDay(new Date())}T00:00`),
  /** Of the marketplace: `America/New_York`. */
  timeZone: s.text(),
  schedule: ScheduleBody,
  bookings: s.rows(CalendarBooking),
  busy: s.rows(BusyTime),
});
export type Calendar = v.InferOutput<typeof Calendar>;
