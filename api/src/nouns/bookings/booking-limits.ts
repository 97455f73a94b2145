import { errorCodes } from '@nearhand/contracts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database, OpenDatabase } from '../../kernel/database/database.ts';
import { bookings } from '../../kernel/database/schema.ts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { countOnSuccess, type RateLimit, rateLimit } from '../../kernel/limits/rate-limit.ts';
import { hours } from '../../kernel/time/clock.ts';
import type { NewBooking } from './booking-repository.ts';

const unpaidLimit = 10;
const unpaidPerProviderLimit = 3;
const requestsPerHourLimit = 20;
/** Each request and each withdrawal of one sends an email to the other side. */
const reschedulesPerHourLimit = 30;

export const hourlyRequests = (database: OpenDatabase): RateLimit => {
  const counted = `booking requests (at most ${requestsPerHourLimit} an hour)`;
  return rateLimit(database, 'booking-requests', requestsPerHourLimit, hours(1), counted);
};

/** Throws 409 when the customer has too many unpaid requests. The caller holds the customer's `lockTimes`. */
export const limitUnpaidRequests = async (tx: Database, { customerId, providerId }: NewBooking): Promise<void> => {
  const unpaid = await tx
    .select({ providerId: bookings.providerId })
    .from(bookings)
    .where(
      and(
        eq(bookings.customerId, customerId),
        eq(bookings.status, 'pending'),
        inArray(bookings.paymentStatus, ['unpaid', 'failed']),
      ),
    );
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

/** Requests another time within the limit; a repeated request, false, does not count. */
export const rescheduleLimit = (database: OpenDatabase) => {
  const limit = rateLimit(database, 'reschedules', reschedulesPerHourLimit, hours(1));
  return async (bookingId: string, userId: string, act: () => Promise<boolean>): Promise<void> => {
    const isNew = await countOnSuccess(limit, [bookingId, userId], act);
    if (!isNew) await limit.uncount(bookingId, userId);
  };
};
