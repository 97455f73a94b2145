import { type CreateBooking, errorCodes, toWireDate, type WaitingEntry } from '@nearhand/contracts';
import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { violatedConstraint } from '../../kernel/database/database-errors.ts';
import { insertRow } from '../../kernel/database/first-of.ts';
import { conflict, notFound } from '../../kernel/errors/api-error.ts';
import { todayOf, wallText } from '../../kernel/time/clock.ts';
import { whenDeleted } from '../accounts/account-hooks.ts';
import { calendarDay, findBookable, timeNotOffered, validateDay } from '../booking-requests/bookable.ts';
import { claimTimes, limitSource } from '../booking-requests/booking-claims.ts';
import type { DayContext } from '../bookings/booking-lifecycle.ts';
import { findTimeHolder } from '../bookings/booking-repository.ts';
import { bookings, isAhead, isUnpaid } from '../bookings/table.ts';
import { timesOf } from '../schedules/schedule-repository.ts';
import { services } from '../services/table.ts';
import { waitingList } from './table.ts';

type Context = Pick<FastifyInstance, 'clock' | 'db' | 'settings'>;

const entriesLimit = 20;

export const isWaiting = isNull(waitingList.bookingId);

/** Nothing is offered of a time that has begun. */
export const canBeOffered = ({ clock, settings: { timeZone } }: DayContext) =>
  isAhead(waitingList.date, waitingList.timeSlot, sql`${wallText(clock(), timeZone)}::timestamp`);

/** Waits for a time that is taken; returns the entry's id. Throws where the time is free or not offered. */
export const joinWaitingList = async (
  context: Context,
  wanted: CreateBooking,
  { customerId, sourceHash }: { customerId: string; sourceHash: string },
): Promise<string> => {
  const { db } = context;
  const { timeSlot } = wanted;
  const { service, option } = await findBookable(context, wanted, customerId);
  const date = calendarDay(wanted.date);
  validateDay(context, date, timeSlot);
  const [day] = await timesOf(context, db, { service, from: date, to: date });
  const state = day?.times.find((time) => time.timeSlot === timeSlot)?.state;
  if (state === undefined) throw timeNotOffered();
  if (state === 'free') throw conflict(errorCodes.timeIsFree, 'That time is free. You can book it now.');
  const { providerId } = service;
  const holder = await findTimeHolder(db, { providerId, customerId, date, timeSlot });
  if (holder?.customerId === customerId) throw conflict(errorCodes.slotTaken, 'You have already booked that time.');
  const { address } = wanted;
  const values = { serviceId: service.id, providerId, customerId, optionId: option.id, date, timeSlot, address };
  try {
    const entry = { ...values, sourceHash, notes: wanted.notes || null, createdAt: context.clock() };
    return await db.transaction((tx) => insertEntry(context, tx, entry));
  } catch (error) {
    if (violatedConstraint(error) !== 'waiting_list_once') throw error;
    throw conflict(errorCodes.alreadyWaiting, 'You already wait for that time.');
  }
};

const insertEntry = async (
  context: DayContext,
  tx: Database,
  entry: typeof waitingList.$inferInsert & { sourceHash: string; createdAt: Date },
): Promise<string> => {
  const { customerId } = entry;
  const claims = await claimTimes(tx, { ...entry, now: entry.createdAt, today: todayOf(context) });
  const isOpen = and(eq(waitingList.customerId, customerId), isWaiting, canBeOffered(context));
  const waits = await tx.$count(waitingList, isOpen);
  if (waits >= entriesLimit) {
    throw conflict(errorCodes.tooManyRequests, `You already wait for ${waits} times. Please leave one of them first.`);
  }
  const { id } = await insertRow(tx, waitingList, { ...entry, sourceHash: limitSource(claims) });
  return id;
};

const entriesOf = (context: Context, customerId: string) =>
  context.db
    .select({ entry: waitingList, service: { _id: services.id, name: services.name }, booking: bookings })
    .from(waitingList)
    .innerJoin(services, eq(services.id, waitingList.serviceId))
    .leftJoin(bookings, eq(bookings.id, waitingList.bookingId))
    .where(
      and(
        eq(waitingList.customerId, customerId),
        canBeOffered(context),
        or(isWaiting, and(eq(bookings.status, 'pending'), isUnpaid, gt(bookings.holdUntil, context.clock()))),
      ),
    )
    .orderBy(asc(waitingList.date), asc(waitingList.createdAt), asc(waitingList.id));

/** Times that a customer waits for, and those that are held for them, the earliest first. */
export const listWaiting = async (context: Context, customerId: string): Promise<WaitingEntry[]> => {
  const rows = await entriesOf(context, customerId);
  return rows.map(({ entry, service, booking }) => {
    const until = booking?.holdUntil?.toISOString();
    return {
      _id: entry.id,
      service,
      date: toWireDate(entry.date),
      timeSlot: entry.timeSlot,
      ...(booking && until ? { offer: { bookingId: booking.id, until } } : {}),
      createdAt: entry.createdAt.toISOString(),
    };
  });
};

export const leaveWaitingList = async (db: Database, id: string, customerId: string): Promise<void> => {
  const isTheirs = and(eq(waitingList.id, id), eq(waitingList.customerId, customerId), isWaiting);
  const left = await db.delete(waitingList).where(isTheirs).returning({ id: waitingList.id });
  if (left.length === 0) throw notFound(errorCodes.notFound, 'This entry of the waiting list');
};

export const waitingOfAccount = whenDeleted((tx, id) =>
  tx.delete(waitingList).where(or(eq(waitingList.customerId, id), eq(waitingList.providerId, id))),
);
