import type { OpenDatabase } from '../../kernel/database/database.ts';
import { attemptLimit, onlyIfDone } from '../../kernel/limits/attempt-limit.ts';
import { hour } from '../../kernel/time/durations.ts';

/** Each of them mails the other side, and so does withdrawing it. */
const requestsPerHour = 30;

/** Asks for another time if the person may ask once more about this booking; what was asked already does not count. */
export type RescheduleLimit = <T>(
  bookingId: string,
  userId: string,
  ask: () => Promise<T | undefined>,
) => Promise<T | undefined>;

export const rescheduleLimit = (database: OpenDatabase): RescheduleLimit => {
  const limit = attemptLimit(database, 'reschedules', requestsPerHour, hour);
  return async (bookingId, userId, ask) => {
    const asked = await onlyIfDone(limit, [bookingId, userId], ask);
    if (asked === undefined) await limit.giveBack(bookingId, userId);
    return asked;
  };
};
