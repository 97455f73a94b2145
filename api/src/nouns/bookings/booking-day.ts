import {
  addDays,
  type BookingState,
  bookingWindowDays,
  type CalendarDay,
  defaultTimeSlots,
  errorCodes,
  hasBegun,
  localDay,
  type RescheduleBooking,
} from '@nearhand/contracts';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { wallClock } from '../../kernel/time/clock.ts';
import type { Booking } from './booking-repository.ts';

/** What judging a day needs of the app. */
export type DayContext = Pick<FastifyInstance, 'clock' | 'settings'>;

/** The day of a time that the service offers and that has not begun, or a refusal. */
export const bookableDay = (
  context: DayContext,
  service: { timeSlots: readonly string[] | null },
  { date, timeSlot }: RescheduleBooking,
): CalendarDay => {
  const day = calendarDay(date);
  if (!(service.timeSlots ?? defaultTimeSlots).some((slot) => slot === timeSlot)) {
    throw new ApiError(409, errorCodes.slotNotOffered, 'That time is not offered. Please choose another one.');
  }
  judgeDay(context, day, timeSlot);
  return day;
};

/** The booking as the lifecycle table validates it, by the marketplace's clock. */
export const stateOf = (
  { clock, settings }: DayContext,
  { status, paymentStatus, date, timeSlot }: Booking,
): BookingState => ({ status, paymentStatus, begun: hasBegun(date, timeSlot, wallClock(clock(), settings.timeZone)) });

/** The calendar day that a date on the wire names, or a refusal when it is an instant within a day. */
export const calendarDay = (date: string): CalendarDay => {
  const instant = new Date(date);
  const day = Number.isNaN(instant.getTime()) ? '' : instant.toISOString().slice(0, 10);
  if (instant.getTime() !== Date.parse(day)) {
    throw new ApiError(400, errorCodes.invalidInput, 'Please select a date', {
      fields: { date: 'must be a calendar day at 00:00 UTC' },
    });
  }
  return day;
};

/** Refuses a day outside the window and a slot that has begun, both by the marketplace's clock. */
export const judgeDay = ({ clock, settings }: DayContext, day: CalendarDay, timeSlot: string): void => {
  const wall = wallClock(clock(), settings.timeZone);
  const today = localDay(wall);
  if (day < today || day > addDays(today, bookingWindowDays)) {
    throw new ApiError(
      409,
      errorCodes.dateOutsideWindow,
      `Bookings are possible from today, ${today}, up to ${bookingWindowDays} days ahead.`,
    );
  }
  if (hasBegun(day, timeSlot, wall)) {
    throw new ApiError(409, errorCodes.slotNotOffered, 'That time has already begun. Please choose a later one.');
  }
};
