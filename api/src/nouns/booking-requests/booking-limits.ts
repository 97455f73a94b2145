import { errorCodes } from '@nearhand/contracts';
import { and, inArray, isNotNull, notInArray, or } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database, OpenDatabase } from '../../kernel/database/database.ts';
import { conflict } from '../../kernel/errors/api-error.ts';
import { countOnSuccess, rateLimit, siteBits, sourceOf, tooMany } from '../../kernel/limits/rate-limit.ts';
import { keyedHash } from '../../kernel/settings/secret.ts';
import { hours } from '../../kernel/time/clock.ts';
import { bookings, slotHoldingStatuses } from '../bookings/table.ts';
import { type Claims, requestsPerHourLimit } from './booking-claims.ts';

const unpaidLimit = 10;
const unpaidPerProviderLimit = 3;
/** A source may be one person with many accounts, or an office. */
const unpaidPerSourceLimit = 10;
/** Each request and each withdrawal of one sends an email to the other side. */
const reschedulesPerHourLimit = 30;

export const bookingSource = (request: Pick<FastifyRequest, 'ip'>, secret: string): string =>
  keyedHash(secret, 'booking-source', sourceOf(request, siteBits));

/** Throws 429 when the customer has sent too many requests within an hour; times offered to them do not count. */
export const limitHourlyRequests = ({ limitingRequest, now }: { limitingRequest: Date | null; now: Date }): void => {
  if (!limitingRequest) return;
  const waitMs = limitingRequest.getTime() + hours(1) - now.getTime();
  throw tooMany(waitMs, `booking requests (at most ${requestsPerHourLimit} an hour)`);
};

/** Throws 409 when the customer has too many unpaid requests. */
export const limitUnpaidRequests = ({ unpaid, unpaidHere }: Claims): void => {
  if (unpaidHere >= unpaidPerProviderLimit) throw tooManyUnpaid(`${unpaidHere} unpaid requests with this provider`);
  if (unpaid >= unpaidLimit) throw tooManyUnpaid(`${unpaid} unpaid requests`);
};

const tooManyUnpaid = (held: string) =>
  conflict(errorCodes.tooManyRequests, `You have ${held}. Please pay or cancel one of them before you book again.`);

/**
 * Throws 409 when new accounts of the source hold too many unpaid times of the provider, or wait for them. Returns the
 * hash to store: null for a customer with a completed booking of an earlier day that was not given back.
 */
export const limitSource = ({ completed, ofSource: held, sourceHash }: Claims): string | null => {
  if (completed > 0) return null;
  if (held < unpaidPerSourceLimit) return sourceHash;
  throw conflict(
    errorCodes.sourceLimit,
    `New accounts from your network already hold or wait for ${held} unpaid times of this provider. Please pay for one of them, leave the waiting list, wait until one is paid or expires, or book another provider.`,
  );
};

/** The source of a booking that no longer holds a time, or is paid, is no longer needed. */
export const deleteSources = async (db: Database): Promise<void> => {
  const { sourceHash, status, paymentStatus } = bookings;
  const isOver = or(notInArray(status, [...slotHoldingStatuses]), inArray(paymentStatus, ['paid', 'refunded']));
  const which = and(isNotNull(sourceHash), isOver);
  // oxlint-disable-next-line nearhand-live/writers -- No page shows it.
  await db.update(bookings).set({ sourceHash: null }).where(which);
};

/** Requests another time within the limit; a repeated request, false, does not count. */
export const rescheduleLimit = (database: OpenDatabase) => {
  const limit = rateLimit(database, 'reschedules', reschedulesPerHourLimit, hours(1));
  return async (bookingId: string, userId: string, act: () => Promise<boolean>): Promise<void> => {
    const isNew = await countOnSuccess(limit, [bookingId, userId], act);
    if (!isNew) await limit.uncount(bookingId, userId);
  };
};
