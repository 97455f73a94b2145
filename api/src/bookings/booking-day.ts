import {
  addDays,
  bookingWindowDays,
  type CalendarDay,
  defaultTimeSlots,
  errorCodes,
  hasBegun,
  localDay,
  type RescheduleBooking,
} from '@nearhand/contracts';
import type { FastifyInstance } from 'fastify';
import { wallClock } from '../clock.ts';
import { Refusal } from '../refusal.ts';

const hour = 3_600_000;

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
    throw new Refusal(409, errorCodes.slotNotOffered, 'That time is not offered. Please choose another one.');
  }
  judgeDay(context, day, timeSlot);
  return day;
};

/** The calendar day that a date on the wire names, or a refusal when it is an instant within a day. */
export const calendarDay = (date: string): CalendarDay => {
  const instant = new Date(date);
  const day = Number.isNaN(instant.getTime()) ? '' : instant.toISOString().slice(0, 10);
  if (instant.getTime() !== Date.parse(day)) {
    throw new Refusal(400, errorCodes.invalidInput, 'Please select a date', {
      fields: { date: 'must be a calendar day at 00:00 UTC' },
    });
  }
  return day;
};

/**
 * Refuses a day outside the window and a slot that has begun by the marketplace's clock. Browsers stand in every zone,
 * so the window reaches from the earliest "today" on earth to the latest one and 30 days.
 */
export const judgeDay = ({ clock, settings }: DayContext, day: CalendarDay, timeSlot: string): void => {
  const now = clock();
  const first = utcDay(now.getTime() - 11 * hour);
  const last = addDays(utcDay(now.getTime() + 14 * hour), bookingWindowDays);
  const wall = wallClock(now, settings.timeZone);
  if (day < first || day > last) {
    throw new Refusal(
      409,
      errorCodes.dateOutsideWindow,
      `Bookings are possible from today, ${localDay(wall)}, up to ${bookingWindowDays} days ahead.`,
    );
  }
  if (hasBegun(day, timeSlot, wall)) {
    throw new Refusal(409, errorCodes.slotNotOffered, 'That time has already begun. Please choose a later one.');
  }
};

const utcDay = (milliseconds: number): CalendarDay => new Date(milliseconds).toISOString().slice(0, 10);
