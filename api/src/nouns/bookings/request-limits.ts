import { errorCodes } from '@nearhand/contracts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database, OpenDatabase } from '../../kernel/database/database.ts';
import { bookings } from '../../kernel/database/schema.ts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { type RateLimit, rateLimit } from '../../kernel/limits/rate-limit.ts';
import { hours } from '../../kernel/time/clock.ts';
import type { NewBooking } from './booking-repository.ts';

/** Open requests that are not paid: of one customer, and of those with one provider. */
const unpaidLimit = 10;
const unpaidPerProviderLimit = 3;
const requestsPerHour = 20;

/** New booking requests of one customer within an hour; 429 with Retry-After beyond. */
export const hourlyRequests = (database: OpenDatabase): RateLimit =>
  rateLimit(
    database,
    'booking-requests',
    requestsPerHour,
    hours(1),
    `booking requests (at most ${requestsPerHour} an hour)`,
  );

/** Throws 409 when the customer holds as many unpaid requests as one may. They must be locked by `lockTimes`. */
export const refuseTooManyRequests = async (tx: Database, { customerId, providerId }: NewBooking): Promise<void> => {
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
  if (withProvider >= unpaidPerProviderLimit) throw tooMany(`${withProvider} unpaid requests with this provider`);
  if (unpaid.length >= unpaidLimit) throw tooMany(`${unpaid.length} unpaid requests`);
};

const tooMany = (held: string) =>
  new ApiError(
    409,
    errorCodes.tooManyRequests,
    `You have ${held}. Please pay or cancel one of them before you book again.`,
  );
