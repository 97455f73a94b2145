import { type CalendarDay, errorCodes } from '@nearhand/contracts';
import { and, count, eq, gte, inArray, isNotNull, isNull, lt, notInArray, or } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database, OpenDatabase } from '../../kernel/database/database.ts';
import { bookings, slotHoldingStatuses, waitingList } from '../../kernel/database/schema.ts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { countOnSuccess, type RateLimit, rateLimit, siteBits, sourceOf } from '../../kernel/limits/rate-limit.ts';
import { keyedHash } from '../../kernel/settings/secret.ts';
import { hours } from '../../kernel/time/clock.ts';
import type { NewBooking } from './booking-repository.ts';

const unpaidLimit = 10;
const unpaidPerProviderLimit = 3;
/** A source may be one person with many accounts, or an office. */
const unpaidPerSourceLimit = 10;
/** Of one account that waits for many times, no more count: it must not keep out all of its network. */
const waitsPerAccountLimit = 3;
const requestsPerHourLimit = 20;
/** Each request and each withdrawal of one sends an email to the other side. */
const reschedulesPerHourLimit = 30;

export const hourlyRequests = (database: OpenDatabase): RateLimit => {
  const counted = `booking requests (at most ${requestsPerHourLimit} an hour)`;
  return rateLimit(database, 'booking-requests', requestsPerHourLimit, hours(1), counted);
};

const isUnpaid = inArray(bookings.paymentStatus, ['unpaid', 'failed']);

/** Throws 409 when the customer has too many unpaid requests. The caller holds the customer's `lockTimes`. */
export const limitUnpaidRequests = async (tx: Database, { customerId, providerId }: NewBooking): Promise<void> => {
  const unpaid = await tx
    .select({ providerId: bookings.providerId })
    .from(bookings)
    .where(and(eq(bookings.customerId, customerId), eq(bookings.status, 'pending'), isUnpaid));
  const withProvider = unpaid.filter((request) => request.providerId === providerId).length;
  if (withProvider >= unpaidPerProviderLimit) throw tooManyUnpaid(`${withProvider} unpaid requests with this provider`);
  if (unpaid.length >= unpaidLimit) throw tooManyUnpaid(`${unpaid.length} unpaid requests`);
};

const tooManyUnpaid = (held: string) =>
  new ApiError(
    409,
    errorCodes.tooManyRequests,
    `You have ${held}. Please pay or cancel one of them before you book again.`,
  );

export const bookingSource = (request: Pick<FastifyRequest, 'ip'>, secret: string): string =>
  keyedHash(secret, 'booking-source', sourceOf(request, siteBits));

interface Claim {
  customerId: string;
  providerId: string;
  sourceHash: string;
  /** Of the marketplace. */
  today: CalendarDay;
}

/**
 * Throws 409 when new accounts of the source hold too many unpaid times of the provider, or wait for them. Returns the
 * hash to store: null for a customer with a completed booking of an earlier day that was not given back. The caller holds the provider's `lockTimes`.
 */
export const limitSource = async (
  tx: Database,
  { customerId, providerId, sourceHash, today }: Claim,
): Promise<string | null> => {
  const isOver = and(eq(bookings.status, 'completed'), eq(bookings.paymentStatus, 'paid'), lt(bookings.date, today));
  if ((await tx.$count(bookings, and(eq(bookings.customerId, customerId), isOver))) > 0) return null;
  const isOpen = and(inArray(bookings.status, [...slotHoldingStatuses]), isUnpaid);
  const isHeld = and(eq(bookings.sourceHash, sourceHash), eq(bookings.providerId, providerId), isOpen);
  const held = (await tx.$count(bookings, isHeld)) + (await countWaits(tx, { providerId, sourceHash, today }));
  if (held < unpaidPerSourceLimit) return sourceHash;
  throw new ApiError(
    409,
    errorCodes.sourceLimit,
    `New accounts from your network already hold or wait for ${held} unpaid times of this provider. Please pay for one of them, leave the waiting list, wait until one is paid or expires, or book another provider.`,
  );
};

const countWaits = async (
  tx: Database,
  { providerId, sourceHash, today }: Omit<Claim, 'customerId'>,
): Promise<number> => {
  const isOfSource = and(eq(waitingList.sourceHash, sourceHash), eq(waitingList.providerId, providerId));
  const perAccount = await tx
    .select({ waits: count() })
    .from(waitingList)
    .where(and(isOfSource, isNull(waitingList.bookingId), gte(waitingList.date, today)))
    .groupBy(waitingList.customerId);
  return perAccount.reduce((sum, { waits }) => sum + Math.min(waits, waitsPerAccountLimit), 0);
};

/** The source of a booking that no longer holds a time, or is paid, is no longer needed. */
export const deleteSources = async (db: Database): Promise<void> => {
  const { sourceHash, status, paymentStatus } = bookings;
  const isOver = or(notInArray(status, [...slotHoldingStatuses]), inArray(paymentStatus, ['paid', 'refunded']));
  await db
    .update(bookings)
    .set({ sourceHash: null })
    .where(and(isNotNull(sourceHash), isOver));
};

/** Requests another time within the limit; a repeated request, false, does not count. */
export const rescheduleLimit = (database: OpenDatabase) => {
  const limit = rateLimit(database, 'reschedules', reschedulesPerHourLimit, hours(1));
  return async (bookingId: string, userId: string, act: () => Promise<boolean>): Promise<void> => {
    const isNew = await countOnSuccess(limit, [bookingId, userId], act);
    if (!isNew) await limit.uncount(bookingId, userId);
  };
};
