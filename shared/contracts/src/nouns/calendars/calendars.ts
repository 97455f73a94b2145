import { Id, Instant, integer, optional, record, text } from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import { StoredDay } from '../schedules/schedules.ts';

/** A calendar whose busy times block times of the caller. */
export const ImportedCalendar = record({
  _id: Id,
  name: text(),
  /** Absent for an uploaded file. */
  url: optional(text()),
  busyTimes: integer({ minimum: 0 }),
  /** When it was last read. */
  importedAt: optional(Instant),
  /** Of an uploaded file: it blocks no time after this day. */
  lastDay: optional(StoredDay),
  /** Why it could not be read the last time. */
  problem: optional(text()),
  /** The part of it that could not be read the last time, in sentences. */
  notice: optional(text()),
});
export type ImportedCalendar = v.InferOutput<typeof ImportedCalendar>;

/** The secret address of one's own bookings as a calendar; absent when there is none. */
export const CalendarFeed = record({ url: optional(text()) });
export type CalendarFeed = v.InferOutput<typeof CalendarFeed>;
