import { type Static, Type } from 'typebox';
import { bookingStatuses } from '../nouns/bookings/booking-lifecycle.ts';
import { buffers, minimumNotices, scheduleLimits, serviceDurations } from '../rules/schedule.ts';
import { minutesPerDay } from '../rules/time-slot.ts';
import { Id, Instant } from './envelope.ts';
import { Line } from './text.ts';

/** PostgreSQL knows no year 0. */
export const Day = Type.String({ format: 'date', pattern: '^(?!0000)' });

const wallTime = { pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}$' };
/** A time on the clock of the marketplace: `2026-11-23T09:00`. */
export const WallTime = Type.String(wallTime);

/** How long an appointment takes, in minutes. */
export const DurationMinutes = Type.Enum(serviceDurations);

const MinutesOfDay = Type.Integer({ minimum: 0, maximum: minutesPerDay, description: 'Minutes after midnight' });
const HoursOfDay = Type.Array(Type.Object({ start: MinutesOfDay, end: MinutesOfDay }), {
  maxItems: scheduleLimits.hoursOfDay,
  description: 'Working hours of one day, the earliest first; none on a day off',
});

/** `GET` and `PUT /schedule`: when the caller works. */
export const ScheduleBody = Type.Object({
  week: Type.Union([Type.Array(HoursOfDay, { minItems: 7, maxItems: 7 }), Type.Null()], {
    description: 'Sunday first. Null: every day is worked from 9 AM to 5 PM',
  }),
  exceptions: Type.Array(Type.Object({ date: Day, hours: HoursOfDay }), {
    maxItems: scheduleLimits.exceptions,
    description: 'Days whose working hours differ from those of their weekday',
  }),
  bufferBefore: Type.Enum(buffers, { description: 'Minutes' }),
  bufferAfter: Type.Enum(buffers, { description: 'Minutes' }),
  minimumNotice: Type.Enum(minimumNotices, { description: 'Minutes' }),
});
export type ScheduleBody = Static<typeof ScheduleBody>;

/** `POST /time-off`: whole days, or with both times a part of one day. */
export const AddTimeOff = Type.Object({
  from: Day,
  to: Day,
  start: Type.Optional(MinutesOfDay),
  end: Type.Optional(MinutesOfDay),
  note: Type.Optional(Line({ maxLength: scheduleLimits.timeOffNote })),
});
export type AddTimeOff = Static<typeof AddTimeOff>;

/** Time off of a provider, or a busy time of one of their imported calendars. */
export const BusyTime = Type.Object({
  _id: Id,
  start: WallTime,
  end: Type.String({ ...wallTime, description: 'Exclusive' }),
  note: Type.String(),
  imported: Type.Boolean({ description: 'From an imported calendar' }),
});
export type BusyTime = Static<typeof BusyTime>;

/** An open or completed booking in the calendar of its provider. */
export const CalendarBooking = Type.Object({
  _id: Id,
  serviceName: Type.String(),
  customerName: Type.String(),
  date: Day,
  timeSlot: Type.String(),
  status: Type.Enum(bookingStatuses),
  paymentStatus: Type.String(),
  bufferBefore: Type.Integer(),
  bufferAfter: Type.Integer(),
});
export type CalendarBooking = Static<typeof CalendarBooking>;

/** Which days `GET calendar` tells of: at most 62. */
export const CalendarFilter = Type.Object({ from: Day, to: Day });

/** `GET calendar`: what the caller's days hold. */
export const Calendar = Type.Object({
  today: Type.String({ format: 'date', description: 'The day by the clock of the marketplace' }),
  now: Type.String({ ...wallTime, description: 'The time by the clock of the marketplace' }),
  timeZone: Type.String({ description: 'Of the marketplace: `America/New_York`' }),
  schedule: ScheduleBody,
  bookings: Type.Array(CalendarBooking),
  busy: Type.Array(BusyTime),
});
export type Calendar = Static<typeof Calendar>;

/** A calendar whose busy times block times of the caller. */
export const ImportedCalendar = Type.Object({
  _id: Id,
  name: Type.String(),
  url: Type.Optional(Type.String({ description: 'Absent for an uploaded file' })),
  busyTimes: Type.Integer({ minimum: 0 }),
  importedAt: Type.Optional({ ...Instant, description: 'When it was last read' }),
  lastDay: Type.Optional({ ...Day, description: 'Of an uploaded file: it blocks no time after this day' }),
  problem: Type.Optional(Type.String({ description: 'Why it could not be read the last time' })),
  notice: Type.Optional(
    Type.String({ description: 'The part of it that could not be read the last time, in sentences' }),
  ),
});
export type ImportedCalendar = Static<typeof ImportedCalendar>;

/** `POST imported-calendars`: an `https:` address of an iCalendar file. */
export const ImportCalendar = Type.Object({
  name: Line({ minLength: 1, maxLength: 60 }),
  url: Line({ minLength: 1, maxLength: 2000 }),
});
export type ImportCalendar = Static<typeof ImportCalendar>;

/** The secret address of one's own bookings as a calendar; absent when there is none. */
export const CalendarFeed = Type.Object({ url: Type.Optional(Type.String()) });
export type CalendarFeed = Static<typeof CalendarFeed>;
