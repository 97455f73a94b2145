import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import { addDays, type CalendarDay } from '../../rules/time-slot.ts';
import { type BookingState, bookingStatuses, paymentStatuses } from '../bookings/booking-lifecycle.ts';

/** Weeks from one appointment of a repeat to the next. */
export const repeatIntervals = [1, 2] as const;
export type RepeatInterval = (typeof repeatIntervals)[number];

/** Appointments of a repeat, with the first one. */
export const repeatCounts = { min: 2, max: 8 } as const;

/** `done`: no date waits any longer. */
export const repeatStates = ['active', 'stopped', 'done'] as const;
export type RepeatState = (typeof repeatStates)[number];

/** `waiting`: it is booked when its day enters the booking window. */
export const repeatDateStates = ['waiting', 'booked', 'skipped', 'failed'] as const;
export type RepeatDateState = (typeof repeatDateStates)[number];

/** A paid booking that has not begun can be repeated, unless it is part of a repeat. */
export const isRepeatable = ({ status, paymentStatus, begun, repeat }: BookingState & { repeat?: unknown }): boolean =>
  (status === 'pending' || status === 'confirmed') && paymentStatus === 'paid' && !begun && !repeat;

/** The days of a repeat that begins on `first`. */
export const repeatDays = (first: CalendarDay, everyWeeks: RepeatInterval, count: number): CalendarDay[] =>
  Array.from({ length: count }, (_, index) => addDays(first, 7 * everyWeeks * index));

/** One appointment. Of an unknown state it is skipped: nothing can be done about it. */
export const RepeatDate = s.record({
  _id: s.Id,
  /** A calendar day at 00:00 UTC: that of the booking, once there is one. */
  date: s.Instant,
  timeSlot: s.text(),
  state: s.oneOf(repeatDateStates, 'skipped'),
  /** With the state of this booking. */
  bookingId: s.optional(s.Id),
  status: s.optional(s.oneOf(bookingStatuses)),
  paymentStatus: s.optional(s.oneOf(paymentStatuses)),
  begun: s.optional(s.flag()),
  /** A sentence: why it failed or was skipped. */
  reason: s.optional(s.text()),
});
export type RepeatDate = v.InferOutput<typeof RepeatDate>;

/** A booking that its customer repeats, at the same time, option and price. Its two people and admins see it. */
export const Repeat = s.record({
  _id: s.Id,
  service: s.reference({ _id: s.Id, name: s.named('Service') }),
  price: s.Dollars,
  timeSlot: s.text(),
  everyWeeks: s.oneOf(repeatIntervals),
  state: s.oneOf(repeatStates, 'done'),
  /** The earliest first. The first one is the booking that is repeated. */
  dates: s.rows(RepeatDate),
});
export type Repeat = v.InferOutput<typeof Repeat>;
