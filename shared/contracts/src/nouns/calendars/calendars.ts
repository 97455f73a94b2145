import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import { StoredDay } from '../schedules/schedules.ts';

/** A calendar whose busy times block times of the caller. */
export const ImportedCalendar = s.record({
  _id: s.Id,
  name: s.text(),
  /** Absent for an uploaded file. */
  url: s.optional(s.text()),
  busyTimes: s.integer({ minimum: 0 }),
  /** When it was last read. */
  importedAt: s.optional(s.Instant),
  /** Of an uploaded file: it blocks no time after this day. */
  lastDay: s.optional(StoredDay),
  /** Why it could not be read the last time. */
  problem: s.optional(s.text()),
  /** The part of it that could not be read the last time, in sentences. */
  notice: s.optional(s.text()),
});
export type ImportedCalendar = v.InferOutput<typeof ImportedCalendar>;

/** The secret address of one's own bookings as a calendar; absent when there is none. */
export const CalendarFeed = s.record({ url: s.optional(s.text()) });
export type CalendarFeed = v.InferOutput<typeof CalendarFeed>;
