import type { OpenDatabase } from '../../kernel/database/database.ts';
import { attemptLimit, onlyIfDone } from '../../kernel/limits/attempt-limit.ts';
import { fiveMinutes, hour } from '../../kernel/time/durations.ts';

/** Changes an account's email within the limits, or throws 429. */
export type EmailChangeLimit = <T>(userId: string, source: string, change: () => Promise<T>) => Promise<T>;

/**
 * Refused changes are how one would go through a list of addresses, and each one that succeeds mails somebody: both are
 * counted, and before they are tried, so that many at once get no further.
 */
export const emailChangeLimit = (database: OpenDatabase): EmailChangeLimit => {
  const fromSource = attemptLimit(database, 'details-source', 30, fiveMinutes);
  const done = attemptLimit(database, 'email-change', 5, hour);
  const refused = attemptLimit(database, 'details', 10, fiveMinutes);
  return async (userId, source, change) => {
    await fromSource.count(source);
    return onlyIfDone(done, [userId], async () => {
      await refused.count(userId);
      const changed = await change();
      await refused.giveBack(userId);
      return changed;
    });
  };
};
