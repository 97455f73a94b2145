import { createHash } from 'node:crypto';
import { errorCodes } from '@nearhand/contracts';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { OpenDatabase } from '../database/database.ts';
import { Refusal } from '../refusal.ts';

export interface AttemptLimit {
  /** Throws 429 with Retry-After when there were too many already; counts nothing. */
  check: (...key: string[]) => Promise<void>;
  /** Counts one more attempt; throws 429 with Retry-After when there were too many. */
  count: (...key: string[]) => Promise<void>;
  /** Counts one more attempt and returns how many there are now; never refuses. */
  tally: (...key: string[]) => Promise<number>;
  /** Counts so many at once; throws 429 when there were too many. */
  spend: (points: number, ...key: string[]) => Promise<void>;
  /** Takes back one that was counted and proved harmless. */
  giveBack: (...key: string[]) => Promise<void>;
  /** Forgets the attempts: this one was right. */
  forget: (...key: string[]) => Promise<void>;
}

/** At most `most` in `seconds`. All copies of the API share it, since it is kept in the database. */
export const attemptLimit = (database: OpenDatabase, name: string, most: number, seconds: number): AttemptLimit => {
  const limiter = new RateLimiterPostgres({
    storeClient: { query: database.query },
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    // A job does it once for all limits and copies (`jobs/sweep.ts`).
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: most,
    duration: seconds,
  });
  const spend: AttemptLimit['spend'] = async (points, ...key) => {
    try {
      await limiter.consume(digest(key), points);
    } catch (error) {
      throw error instanceof RateLimiterRes ? tooMany(error.msBeforeNext) : error;
    }
  };
  return {
    check: async (...key) => {
      const spent = await limiter.get(digest(key));
      if (spent && spent.consumedPoints >= most) throw tooMany(spent.msBeforeNext);
    },
    count: (...key) => spend(1, ...key),
    tally: async (...key) => (await limiter.penalty(digest(key))).consumedPoints,
    spend,
    giveBack: async (...key) => {
      await limiter.reward(digest(key));
    },
    forget: async (...key) => {
      await limiter.delete(digest(key));
    },
  };
};

/** Addresses are not kept readable only to be counted. */
const digest = (key: string[]): string => createHash('sha256').update(key.join('\n')).digest('hex');

/** 429 with Retry-After. */
export const tooMany = (milliseconds: number): Refusal => {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  const wait = seconds < 60 ? 'in a moment' : `in ${Math.ceil(seconds / 60)} minutes`;
  return new Refusal(
    429,
    errorCodes.tooManyAttempts,
    `Too many attempts. Please try again ${wait}.`,
    {},
    {
      'retry-after': String(seconds),
    },
  );
};

/** Does what a limit allows and counts it only if it was done; many at once get no further than the limit. */
export const onlyIfDone = async <T>(limit: AttemptLimit, key: string[], act: () => Promise<T>): Promise<T> => {
  try {
    await limit.count(...key);
    return await act();
  } catch (error) {
    await limit.giveBack(...key);
    throw error;
  }
};
