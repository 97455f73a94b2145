import { type CreateBooking, errorCodes, toCents, toDollars } from '@nearhand/contracts';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { violatedConstraint } from '../../kernel/database/database-errors.ts';
import { serviceOptions, services, users } from '../../kernel/database/schema.ts';
import { ApiError, notFound } from '../../kernel/errors/api-error.ts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import { countOnSuccess, type RateLimit } from '../../kernel/limits/rate-limit.ts';
import { holdLiving } from '../accounts/account-repository.ts';
import { type BookingRequest, bookedBefore } from './booked-before.ts';
import { bookableDay } from './booking-day.ts';
import { alreadyBooked, slotTaken } from './booking-refusals.ts';
import { findTimeHolder, insertBooking, lockTimes, type NewBooking, timeConstraints } from './booking-repository.ts';
import { refuseTooManyRequests } from './request-limits.ts';

type Service = typeof services.$inferSelect;
type Option = typeof serviceOptions.$inferSelect;
type Context = Pick<FastifyInstance, 'clock' | 'db' | 'settings'> & { hourlyRequests: RateLimit };

/**
 * Books one option of a service for a day and slot; the slot is the database's to give, to one alone. The same request
 * under the same `requestKey` finds what it made before, whatever became of the service since.
 */
export const createBooking = async (
  context: Context,
  wanted: CreateBooking,
  customerId: string,
  requestKey?: string,
): Promise<string> => {
  const request = { customerId, requestKey, wanted };
  const before = await bookedBefore(context.db, request);
  if (before) return before.id;
  return countOnSuccess(context.hourlyRequests, [customerId], () => book(context, request));
};

const book = async (context: Context, request: BookingRequest): Promise<string> => {
  const { db, clock } = context;
  const { customerId, requestKey, wanted } = request;
  const service = await bookableService(db, wanted.service, customerId);
  const option = await wantedOption(db, service, wanted);
  const day = bookableDay(context, service, wanted);
  const address = wanted.address.trim();
  if (!address) {
    throw new ApiError(400, errorCodes.invalidInput, 'Please enter a service address', {
      fields: { address: 'must not be empty' },
    });
  }
  const values: NewBooking = {
    serviceId: service.id,
    providerId: service.providerId,
    customerId,
    optionId: option.id,
    optionName: option.name,
    priceCents: option.priceCents,
    date: day,
    timeSlot: wanted.timeSlot,
    address,
    notes: wanted.notes?.trim() || null,
    requestKey: requestKey ?? null,
    createdAt: clock(),
  };
  try {
    return (await holdSlot(db, values)).id;
  } catch (error) {
    if (!isLostRace(error)) throw error;
    const meanwhile = await bookedBefore(db, request);
    if (meanwhile) return meanwhile.id;
    const holder = await findTimeHolder(db, values);
    throw holder?.customerId === customerId ? alreadyBooked(holder.id) : slotTaken();
  }
};

const bookableService = async (db: Database, id: string, customerId: string): Promise<Service> => {
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

const wantedOption = async (db: Database, service: Service, wanted: CreateBooking): Promise<Option> => {
  const options = await db
    .select()
    .from(serviceOptions)
    .where(eq(serviceOptions.serviceId, service.id))
    .orderBy(asc(serviceOptions.position));
  const isPriced = ({ priceCents }: Option) => priceCents === toCents(wanted.price);
  const named = options.filter(({ name }) => name === wanted.serviceOption);
  // Services from before names had to differ may repeat one: the price tells which is meant.
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

const holdSlot = (db: Database, values: NewBooking) =>
  db.transaction(async (tx) => {
    // Neither can leave before the booking is there to be seen by whoever deletes the account.
    const living = await holdLiving(tx, [values.customerId, values.providerId]);
    if (!living.includes(values.customerId)) throw sessionEnded();
    if (!living.includes(values.providerId)) throw notFound(errorCodes.serviceNotFound, 'The service');
    await lockTimes(tx, values.customerId);
    await refuseTooManyRequests(tx, values);
    await lockTimes(tx, values.providerId);
    return insertBooking(tx, values);
  });

const isLostRace = (error: unknown): boolean =>
  [...timeConstraints, 'bookings_request_once'].some((name) => name === violatedConstraint(error));
