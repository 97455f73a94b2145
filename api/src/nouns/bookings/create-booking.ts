import { type CreateBooking, errorCodes, toCents } from '@nearhand/contracts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { violatedConstraint } from '../../kernel/database/database-errors.ts';
import type { services } from '../../kernel/database/schema.ts';
import { ApiError, notFound } from '../../kernel/errors/api-error.ts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import { idempotencyReused } from '../../kernel/idempotency/first-answer.ts';
import { countOnSuccess, type RateLimit } from '../../kernel/limits/rate-limit.ts';
import { holdLiving } from '../accounts/account-repository.ts';
import { freeTimesNear } from '../schedules/provider-times.ts';
import {
  bookableService,
  calendarDay,
  freeTime,
  isSlotTaken,
  slotTaken,
  todayOf,
  validateDay,
  wantedOption,
} from './bookable.ts';
import { limitSource, limitUnpaidRequests } from './booking-limits.ts';
import { statusNoticesOf, tellSides } from './booking-notices.ts';
import {
  type Booking,
  type BookingDetail,
  findBookingDetail,
  findBookingMadeBy,
  findTimeHolder,
  insertBooking,
  lockTimes,
  type NewBooking,
  stopWaiting,
} from './booking-repository.ts';

type Context = Pick<FastifyInstance, 'clock' | 'db' | 'outbox' | 'settings'> & { hourlyRequests: RateLimit };

interface BookingRequest {
  customerId: string;
  /** `bookingSource` of the request. */
  sourceHash: string;
  requestKey: string | undefined;
  wanted: CreateBooking;
}

/** Books an option of a service for a time slot. A request with a known `requestKey` returns the booking that it made before. */
export const createBooking = async (context: Context, request: BookingRequest): Promise<BookingDetail> => {
  const before = await bookedBefore(context.db, request);
  if (before) return before;
  return countOnSuccess(context.hourlyRequests, [request.customerId], () => book(context, request));
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
  booking.serviceId === wanted.service.toLowerCase() &&
  (booking.optionId === wanted.serviceOption || booking.optionName === wanted.serviceOption) &&
  booking.priceCents === toCents(wanted.price) &&
  booking.date === calendarDay(wanted.date) &&
  booking.timeSlot === wanted.timeSlot &&
  booking.address === wanted.address &&
  booking.notes === (wanted.notes || null);

const book = async (context: Context, request: BookingRequest): Promise<BookingDetail> => {
  const { db, clock } = context;
  const { customerId, sourceHash, requestKey, wanted } = request;
  const service = await bookableService(db, wanted.service, customerId);
  const option = await wantedOption(db, service, wanted);
  const date = calendarDay(wanted.date);
  validateDay(context, date, wanted.timeSlot);
  const values = {
    serviceId: service.id,
    providerId: service.providerId,
    customerId,
    sourceHash,
    optionId: option.id,
    optionName: option.name,
    priceCents: option.priceCents,
    feePercent: context.settings.platformFeePercent,
    date,
    timeSlot: wanted.timeSlot,
    address: wanted.address,
    notes: wanted.notes || null,
    requestKey: requestKey ?? null,
    createdAt: clock(),
  };
  try {
    const { detail, emails } = await holdSlot(context, service, values);
    context.outbox.send(emails);
    return detail;
  } catch (error) {
    if (!isSlotTaken(error) && violatedConstraint(error) !== 'bookings_request_once') throw error;
    const meanwhile = await bookedBefore(db, request);
    if (meanwhile) return meanwhile;
    const holder = await findTimeHolder(db, values);
    if (holder?.customerId !== customerId) {
      throw slotTaken('customer', await freeTimesNear(context, db, { service, wanted: values }));
    }
    throw new ApiError(409, errorCodes.slotTaken, 'You have already booked that time.', { bookingId: holder.id });
  }
};

const holdSlot = (
  context: Context,
  service: typeof services.$inferSelect,
  values: NewBooking & Pick<BookingRequest, 'sourceHash'>,
) =>
  context.db.transaction(async (tx) => {
    // Account deletion locks the same rows: it sees this booking, or the booking sees that the account is gone.
    const living = await holdLiving(tx, [values.customerId, values.providerId]);
    if (!living.includes(values.customerId)) throw sessionEnded();
    if (!living.includes(values.providerId)) throw notFound(errorCodes.serviceNotFound, 'The service');
    await lockTimes(tx, values.customerId, values.providerId);
    await limitUnpaidRequests(tx, values);
    await stopWaiting(tx, values);
    const sourceHash = await limitSource(tx, { ...values, today: todayOf(context) });
    const buffers = await freeTime(context, tx, service, values);
    const { id } = await insertBooking(tx, { ...values, ...buffers, sourceHash });
    return tellSides(context, tx, id, statusNoticesOf('pending', values.customerId));
  });
