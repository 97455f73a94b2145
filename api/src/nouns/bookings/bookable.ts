import {
  addDays,
  bookingWindowDays,
  type CalendarDay,
  type CreateBooking,
  defaultTimeSlots,
  errorCodes,
  hasBegun,
  localDay,
  type RescheduleBooking,
  type ReschedulingParty,
  toCents,
  toDollars,
} from '@nearhand/contracts';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { serviceOptions, services, users } from '../../kernel/database/schema.ts';
import { ApiError, notFound } from '../../kernel/errors/api-error.ts';
import { wallClock } from '../../kernel/time/clock.ts';
import type { DayContext } from './booking-lifecycle.ts';

type Service = typeof services.$inferSelect;
type Option = typeof serviceOptions.$inferSelect;

export const bookableService = async (db: Database, id: string, customerId: string): Promise<Service> => {
  const [row] = await db
    .select({ service: services })
    .from(services)
    .innerJoin(users, eq(users.id, services.providerId))
    .where(and(eq(services.id, id), isNull(users.deletedAt)));
  const service = row?.service;
  if (!service || service.status === 'draft') throw notFound(errorCodes.serviceNotFound, 'The service');
  if (service.providerId === customerId) {
    throw new ApiError(403, errorCodes.ownService, 'You cannot book your own service.');
  }
  if (service.status !== 'active') {
    throw new ApiError(409, errorCodes.serviceNotBookable, 'This service cannot be booked at the moment.');
  }
  return service;
};

export const wantedOption = async (db: Database, service: Service, wanted: CreateBooking): Promise<Option> => {
  const options = await db
    .select()
    .from(serviceOptions)
    .where(eq(serviceOptions.serviceId, service.id))
    .orderBy(asc(serviceOptions.position));
  const isPriced = ({ priceCents }: Option) => priceCents === toCents(wanted.price);
  const named = options.filter(({ name }) => name === wanted.serviceOption);
  // Old services may have two options with one name: the price tells which.
  const option = options.find(({ id }) => id === wanted.serviceOption) ?? named.find(isPriced) ?? named[0];
  if (!option) throw new ApiError(400, errorCodes.optionUnknown, 'Invalid service option');
  if (!isPriced(option)) {
    throw new ApiError(
      409,
      errorCodes.priceChanged,
      'The price of this service has changed. Please look at it again before you book.',
      { price: toDollars(option.priceCents) },
    );
  }
  return option;
};

/** The day of a time slot that the service offers and that has not begun, or an error. */
export const bookableDay = (
  context: DayContext,
  service: { timeSlots: readonly string[] | null },
  { date, timeSlot }: RescheduleBooking,
): CalendarDay => {
  const day = calendarDay(date);
  if (!(service.timeSlots ?? defaultTimeSlots).some((slot) => slot === timeSlot)) {
    throw new ApiError(409, errorCodes.slotNotOffered, 'That time is not offered. Please choose another one.');
  }
  validateDay(context, day, timeSlot);
  return day;
};

/** The calendar day that a date on the wire names; an instant within a day is an error. */
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

/** Throws for a day outside the window and for a time slot that has begun, by the marketplace's clock. */
export const validateDay = ({ clock, settings }: DayContext, day: CalendarDay, timeSlot: string): void => {
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

export const slotTaken = (party: ReschedulingParty = 'customer') =>
  new ApiError(
    409,
    errorCodes.slotTaken,
    party === 'provider'
      ? 'You have another booking at that time. Please choose another one.'
      : 'Someone has just taken that time. Please choose another one.',
  );
