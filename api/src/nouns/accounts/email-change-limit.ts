import type { OpenDatabase } from '../../kernel/database/database.ts';
import { countOnSuccess, rateLimit } from '../../kernel/limits/rate-limit.ts';
import { hours, minutes } from '../../kernel/time/clock.ts';

/** Changes an account's email within the limits, or throws 429. */
export type EmailChangeLimit = <T>(userId: string, source: string, change: () => Promise<T>) => Promise<T>;

/**
 * Refused changes are how one would go through a list of addresses, and each one that succeeds mails somebody: both are
 * counted, and before they are tried, so that many at once get no further.
 */
export const emailChangeLimit = (database: OpenDatabase): EmailChangeLimit => {
  const fromSource = rateLimit(database, 'details-source', 30, minutes(5));
  const done = rateLimit(database, 'email-change', 5, hours(1));
  const refused = rateLimit(database, 'details', 10, minutes(5));
  return async (userId, source, change) => {
    await fromSource.count(source);
    return countOnSuccess(done, [userId], async () => {
      await refused.count(userId);
      const changed = await change();
      await refused.uncount(userId);
      return changed;
    });
  };
};
