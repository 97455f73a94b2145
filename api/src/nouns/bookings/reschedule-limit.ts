import type { OpenDatabase } from '../../kernel/database/database.ts';
import { countOnSuccess, rateLimit } from '../../kernel/limits/rate-limit.ts';
import { hours } from '../../kernel/time/clock.ts';

/** Each of them mails the other side, and so does withdrawing it. */
const requestsPerHour = 30;

/** Asks for another time if the person may ask once more about this booking; what was asked already does not count. */
export type RescheduleLimit = <T>(
  bookingId: string,
  userId: string,
  ask: () => Promise<T | undefined>,
) => Promise<T | undefined>;

export const rescheduleLimit = (database: OpenDatabase): RescheduleLimit => {
  const limit = rateLimit(database, 'reschedules', requestsPerHour, hours(1));
  return async (bookingId, userId, ask) => {
    const asked = await countOnSuccess(limit, [bookingId, userId], ask);
    if (asked === undefined) await limit.uncount(bookingId, userId);
    return asked;
  };
};
