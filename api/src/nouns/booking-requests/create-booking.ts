import { randomUUID } from 'node:crypto';
import { type CancellationPolicy, type CreateBooking, errorCodes, toCents } from '@nearhand/contracts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { noteHappened } from '../../kernel/database/live-updates.ts';
import { conflict } from '../../kernel/errors/api-error.ts';
import { idempotencyReused, type Run } from '../../kernel/idempotency/first-answer.ts';
import { todayOf } from '../../kernel/time/clock.ts';
import { type NoticesOf, statusNoticesOf, writtenNotices } from '../bookings/booking-notices.ts';
import {
  type Booking,
  type BookingDetail,
  findBookingDetail,
  findBookingMadeBy,
  findTimeHolder,
} from '../bookings/booking-repository.ts';
import { freeTimesNear } from '../schedules/schedule-repository.ts';
import {
  type Bookable,
  calendarDay,
  findBookable,
  freeTimeOf,
  isSlotTaken,
  slotTaken,
  validateDay,
} from './bookable.ts';
import { claimTimes, limitHourlyRequests, limitSource, limitUnpaidRequests } from './booking-claims.ts';
import { detailOf, insertRequest, type NewRequest } from './insert-booking.ts';

type Context = Pick<FastifyInstance, 'clock' | 'db' | 'outbox' | 'settings'>;

export interface BookingRequest {
  customerId: string;
  /** `bookingSource` of the request; null where no browser asks. */
  sourceHash: string | null;
  requestKey: string | undefined;
  wanted: CreateBooking;
  /** As it was agreed on, in place of the service's present one. */
  cancellationPolicy?: CancellationPolicy | null;
  /** In place of those of an ordinary request. */
  notices?: NoticesOf;
  /** In the transaction of the booking. Throws to make none. */
  onMade?: (tx: Database, bookingId: string) => Promise<void>;
}

/** Books an option of a service for a time slot. A request with a known `requestKey` returns the booking that it made before. */
export const createBooking = async (
  context: Context,
  request: BookingRequest,
  { isRepeated }: Run,
): Promise<BookingDetail> => {
  const made = isRepeated ? await bookedBefore(context.db, request) : undefined;
  if (made) return made;
  try {
    return await book(context, request);
  } catch (error) {
    // A repeat after a day: its key is forgotten, its booking is not.
    const before = await bookedBefore(context.db, request);
    if (before) return before;
    throw error;
  }
};

/** The booking that this request has made; an error when the key was used for another one. */
const bookedBefore = async (
  db: Database,
  { customerId, requestKey, wanted }: BookingRequest,
): Promise<BookingDetail | undefined> => {
  if (!requestKey) return undefined;
  const booking = await findBookingMadeBy(db, customerId, requestKey);
  if (booking && !isWanted(booking, wanted)) throw idempotencyReused();
  return booking && findBookingDetail(db, booking.id);
};

const isWanted = (booking: Booking, wanted: CreateBooking): boolean =>
  booking.serviceId === wanted.service &&
  (booking.optionId === wanted.serviceOption || booking.optionName === wanted.serviceOption) &&
  booking.priceCents === toCents(wanted.price) &&
  booking.date === calendarDay(wanted.date) &&
  booking.timeSlot === wanted.timeSlot &&
  booking.address === wanted.address &&
  booking.notes === (wanted.notes || null);

const book = async (context: Context, request: BookingRequest): Promise<BookingDetail> => {
  const { db, clock } = context;
  const { customerId, sourceHash, requestKey, wanted } = request;
  const { service, option, limitingRequest, ...present } = await findBookable(context, wanted, customerId);
  const { cancellationPolicy = present.cancellationPolicy } = request;
  const createdAt = clock();
  // Before the locks too: a customer who is over the limit makes no others wait for the provider's times.
  limitHourlyRequests({ limitingRequest, now: createdAt });
  const date = calendarDay(wanted.date);
  validateDay(context, date, wanted.timeSlot);
  const values = {
    id: randomUUID(),
    serviceId: service.id,
    providerId: service.providerId,
    customerId,
    sourceHash,
    optionId: option.id,
    optionName: option.name,
    priceCents: option.priceCents,
    feePercent: context.settings.platformFeePercent,
    cancellationPolicy,
    date,
    timeSlot: wanted.timeSlot,
    address: wanted.address,
    notes: wanted.notes || null,
    requestKey: requestKey ?? null,
    createdAt,
    updatedAt: createdAt,
  };
  try {
    return await holdSlot(context, service, values, request);
  } catch (error) {
    if (!isSlotTaken(error)) throw error;
    const holder = await findTimeHolder(db, values);
    if (holder?.customerId !== customerId) {
      throw slotTaken('customer', await freeTimesNear(context, db, { service, wanted: values }));
    }
    throw conflict(errorCodes.slotTaken, 'You have already booked that time.', { bookingId: holder.id });
  }
};

/** As the database inserts it. */
const isNew = { status: 'pending', paymentStatus: 'unpaid', confirmedAt: null, holdUntil: null } as const;

const holdSlot = (
  context: Context,
  service: Bookable['service'],
  values: Omit<NewRequest, 'bufferAfter' | 'bufferBefore'>,
  { notices, onMade }: Pick<BookingRequest, 'notices' | 'onMade'>,
) =>
  context.db.transaction(async (tx) => {
    const claims = await claimTimes(tx, { ...values, now: values.createdAt, today: todayOf(context), time: values });
    limitHourlyRequests(claims);
    limitUnpaidRequests(claims);
    const sourceHash = limitSource(claims);
    const buffers = freeTimeOf(context, claims.times, service, values);
    const request = { ...values, ...buffers, sourceHash };
    const facts = { ...isNew, ...request };
    const given = writtenNotices(
      context,
      tx,
      { ...claims, service, booking: facts },
      notices ?? statusNoticesOf('pending', values.customerId),
    );
    const detail = detailOf(await insertRequest(tx, request, given), service, claims);
    await onMade?.(tx, values.id);
    // A repeat that a job makes is no visit.
    if (values.sourceHash !== null) noteHappened(tx, { person: values.customerId, name: 'booked' });
    return detail;
  });
