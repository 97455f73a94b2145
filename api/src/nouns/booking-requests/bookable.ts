import {
  addDays,
  bookingWindowDays,
  type CalendarDay,
  type CancellationPolicy,
  type CreateBooking,
  errorCodes,
  type FreeTime,
  hasBegun,
  localDay,
  offeredTimes,
  type ProviderTimes,
  type ReschedulingParty,
  type Schedule,
  toCents,
  toDollars,
} from '@nearhand/contracts';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { violatedConstraint } from '../../kernel/database/database-errors.ts';
import { preparedOnce } from '../../kernel/database/prepared.ts';
import { ApiError, badRequest, conflict, forbidden, notFound, wrongField } from '../../kernel/errors/api-error.ts';
import { before, hours, wallNow } from '../../kernel/time/clock.ts';
import { isApart } from '../blocks/apart.ts';
import type { DayContext } from '../bookings/booking-lifecycle.ts';
import { timeConstraints } from '../bookings/booking-repository.ts';
import { findProviderTimes } from '../schedules/schedule-repository.ts';
import { frozen, policyOfService } from '../services/cancellation-policies.ts';
import { serviceOptions, services } from '../services/table.ts';
import { limitingRequestOf, notBookable } from './booking-claims.ts';

type Service = typeof services.$inferSelect;
type Option = typeof serviceOptions.$inferSelect;

export interface Bookable {
  service: Service;
  option: Option;
  cancellationPolicy: CancellationPolicy | null;
  /** `limitingRequestOf` the customer. */
  limitingRequest: Date | null;
}

/** The service and the option that a customer wants to book, or an error. */
export const findBookable = async (
  { db, clock }: Pick<FastifyInstance, 'clock' | 'db'>,
  wanted: CreateBooking,
  customerId: string,
): Promise<Bookable> => {
  const rows = await serviceWithOptions(db).execute({
    id: wanted.service,
    customerId,
    hourAgo: before(clock(), hours(1)),
  });
  const [first] = rows;
  if (!first || first.service.status === 'draft') throw notFound(errorCodes.serviceNotFound, 'The service');
  const { service, limitingRequest, apart, policy } = first;
  if (service.providerId === customerId) {
    throw forbidden(errorCodes.ownService, 'You cannot book your own service.');
  }
  // As if it were paused: a blocked person learns nothing.
  if (service.status !== 'active' || apart) throw notBookable();
  const options = rows.flatMap(({ option }) => option ?? []);
  return { service, option: wantedOption(options, wanted), cancellationPolicy: frozen(policy), limitingRequest };
};

const serviceWithOptions = preparedOnce((db) =>
  db
    .select({
      service: services,
      option: serviceOptions,
      policy: policyOfService,
      limitingRequest: limitingRequestOf(db),
      apart: sql`${isApart(db, sql.placeholder('customerId'), services.providerId)}`.mapWith(Boolean),
    })
    .from(services)
    .innerJoin(users, eq(users.id, services.providerId))
    .leftJoin(serviceOptions, eq(serviceOptions.serviceId, services.id))
    .where(and(eq(services.id, sql.placeholder('id')), isNull(users.deletedAt)))
    .orderBy(asc(serviceOptions.position))
    .prepare('service_with_options'),
);

const wantedOption = (options: readonly Option[], wanted: CreateBooking): Option => {
  const isPriced = ({ priceCents }: Option) => priceCents === toCents(wanted.price);
  const named = options.filter(({ name }) => name === wanted.serviceOption);
  // Old services may have two options with one name: the price tells which.
  const option = options.find(({ id }) => id === wanted.serviceOption) ?? named.find(isPriced) ?? named[0];
  if (!option) throw badRequest(errorCodes.optionUnknown, 'Invalid service option');
  if (!isPriced(option)) {
    throw conflict(
      errorCodes.priceChanged,
      'The price of this service has changed. Please look at it again before you book.',
      { price: toDollars(option.priceCents) },
    );
  }
  return option;
};

interface WantedTime extends FreeTime {
  /** The booking that is to be moved: its time does not count. */
  except?: string;
  /** The side that reads the error; the customer when absent. */
  party?: ReschedulingParty;
}

/**
 * The buffers of a free time of the service, or an error. In the transaction that takes the time, behind `lockTimes` of
 * the provider.
 */
export const freeTime = async (
  context: DayContext,
  db: Database,
  service: Pick<Service, 'providerId' | 'timeSlots' | 'durationMinutes'>,
  wanted: WantedTime,
): Promise<Buffers> => {
  const { date, timeSlot, except } = wanted;
  // A day of the year 0 would fail in the database.
  validateDay(context, date, timeSlot);
  const provider = await findProviderTimes(db, { providerId: service.providerId, from: date, to: date, except });
  return freeTimeOf(context, provider, service, wanted);
};

/** As {@link freeTime}, from times that the transaction has read behind its locks. */
export const freeTimeOf = (
  context: DayContext,
  provider: ProviderTimes,
  service: Pick<Service, 'timeSlots' | 'durationMinutes'>,
  { date, timeSlot, party }: WantedTime,
): Buffers => {
  const wall = wallNow(context);
  const [day] = offeredTimes(provider, service, { from: date, to: date }, wall);
  const state = day?.times.find((time) => time.timeSlot === timeSlot)?.state;
  if (state === undefined) throw timeNotOffered();
  if (state !== 'free') throw slotTaken(party);
  return buffersOf(provider.schedule);
};

export const timeNotOffered = () =>
  conflict(errorCodes.slotNotOffered, 'That time is not offered. Please choose another one.');

export type Buffers = Pick<Schedule, 'bufferBefore' | 'bufferAfter'>;

export const buffersOf = ({ bufferBefore, bufferAfter }: Schedule): Buffers => ({ bufferBefore, bufferAfter });

/** The calendar day that a date on the wire names; an instant within a day is an error. */
export const calendarDay = (date: string): CalendarDay => {
  const instant = new Date(date);
  const day = Number.isNaN(instant.getTime()) ? '' : instant.toISOString().slice(0, 10);
  // PostgreSQL knows no year 0.
  if (instant.getTime() !== Date.parse(day) || day < '0001') {
    throw wrongField('date', 'Please select a date', 'must be a calendar day at 00:00 UTC');
  }
  return day;
};

/** Throws for a day outside the window and for a time slot that has begun, by the marketplace's clock. */
export const validateDay = ({ clock, settings }: DayContext, day: CalendarDay, timeSlot: string): void => {
  const wall = wallNow({ clock, settings });
  const today = localDay(wall);
  if (day < today || day > addDays(today, bookingWindowDays)) {
    throw conflict(
      errorCodes.dateOutsideWindow,
      `Bookings are possible from today, ${today}, up to ${bookingWindowDays} days ahead.`,
    );
  }
  if (hasBegun(day, timeSlot, wall)) {
    throw conflict(errorCodes.slotNotOffered, 'That time has already begun. Please choose a later one.');
  }
};

const takenSentences: Record<ReschedulingParty, string> = {
  customer: 'Someone has just taken that time. Please choose another one.',
  provider: 'You have another booking at that time. Please choose another one.',
};

/** With up to three free times nearby, which screens offer instead. */
export const slotTaken = (party: ReschedulingParty = 'customer', alternatives?: readonly FreeTime[]) =>
  conflict(errorCodes.slotTaken, takenSentences[party], alternatives && { alternatives });

export const isSlotTaken = (error: unknown): boolean =>
  (error instanceof ApiError && error.code === errorCodes.slotTaken) ||
  timeConstraints.some((name) => name === violatedConstraint(error));
