import { type CreateBooking, defaultTimeSlots, errorCodes, toCents, toDollars } from '@nearhand/contracts';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { holdLiving } from '../accounts/account-repository.ts';
import { brokenConstraint } from '../database/broken-constraint.ts';
import type { Database } from '../database/database.ts';
import { serviceOptions, services, users } from '../database/schema.ts';
import { sessionEnded } from '../plugins/auth.ts';
import { missing, Refusal } from '../refusal.ts';
import { calendarDay, judgeDay } from './booking-day.ts';
import { insertBooking, type NewBooking } from './booking-repository.ts';

type Service = typeof services.$inferSelect;
type Option = typeof serviceOptions.$inferSelect;

/** Books one option of a service for a day and slot; the slot is the database's to give, to one alone. */
export const createBooking = async (
  { db, clock, settings }: Pick<FastifyInstance, 'clock' | 'db' | 'settings'>,
  wanted: CreateBooking,
  customerId: string,
): Promise<string> => {
  const service = await bookableService(db, wanted.service, customerId);
  const option = await wantedOption(db, service, wanted);
  const day = calendarDay(wanted.date);
  if (!(service.timeSlots ?? defaultTimeSlots).some((slot) => slot === wanted.timeSlot)) {
    throw new Refusal(409, errorCodes.slotNotOffered, 'That time is not offered. Please choose another one.');
  }
  judgeDay(day, wanted.timeSlot, clock(), settings.timeZone);
  const address = wanted.address.trim();
  if (!address) {
    throw new Refusal(400, errorCodes.invalidInput, 'Please enter a service address', {
      fields: { address: 'must not be empty' },
    });
  }
  const booking = await holdSlot(db, {
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
    createdAt: clock(),
  });
  return booking.id;
};

const bookableService = async (db: Database, id: string, customerId: string): Promise<Service> => {
  const [row] = await db
    .select({ service: services })
    .from(services)
    .innerJoin(users, eq(users.id, services.providerId))
    .where(and(eq(services.id, id), isNull(users.deletedAt)));
  const service = row?.service;
  if (!service || service.status === 'draft') throw missing(errorCodes.serviceNotFound, 'The service');
  if (service.providerId === customerId) {
    throw new Refusal(403, errorCodes.ownService, 'You cannot book your own service.');
  }
  if (service.status !== 'active') {
    throw new Refusal(409, errorCodes.serviceNotBookable, 'This service cannot be booked at the moment.');
  }
  return service;
};

const wantedOption = async (db: Database, service: Service, wanted: CreateBooking): Promise<Option> => {
  const options = await db
    .select()
    .from(serviceOptions)
    .where(eq(serviceOptions.serviceId, service.id))
    .orderBy(asc(serviceOptions.position));
  const option =
    options.find(({ id }) => id === wanted.serviceOption) ?? options.find(({ name }) => name === wanted.serviceOption);
  if (!option) throw new Refusal(400, errorCodes.optionUnknown, 'Invalid service option');
  if (toCents(wanted.price) !== option.priceCents) {
    throw new Refusal(
      409,
      errorCodes.priceChanged,
      'The price of this service has changed. Please look at it again before you book.',
      { price: toDollars(option.priceCents) },
    );
  }
  return option;
};

const holdSlot = async (db: Database, values: NewBooking) => {
  try {
    return await db.transaction(async (tx) => {
      // Neither can leave before the booking is there to be seen by whoever deletes the account.
      const living = await holdLiving(tx, [values.customerId, values.providerId]);
      if (!living.includes(values.customerId)) throw sessionEnded();
      if (!living.includes(values.providerId)) throw missing(errorCodes.serviceNotFound, 'The service');
      return insertBooking(tx, values);
    });
  } catch (error) {
    if (brokenConstraint(error) !== 'bookings_slot_once') throw error;
    throw new Refusal(409, errorCodes.slotTaken, 'Someone has just taken that time. Please choose another one.');
  }
};
