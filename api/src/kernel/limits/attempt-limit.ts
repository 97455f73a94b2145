import { createHash } from 'node:crypto';
import { errorCodes } from '@nearhand/contracts';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { OpenDatabase } from '../database/database.ts';
import { ApiError } from '../errors/api-error.ts';

export interface AttemptLimit {
  /** Throws 429 with Retry-After when there were too many already; counts nothing. */
  check: (...key: string[]) => Promise<void>;
  /** Counts one more attempt and gives how many there are; throws 429 with Retry-After when there were too many. */
  count: (...key: string[]) => Promise<number>;
  /** Counts one more attempt and returns how many there are now; never refuses. */
  tally: (...key: string[]) => Promise<number>;
  /** Counts so many at once and gives how many there are; throws 429 when there were too many. */
  spend: (points: number, ...key: string[]) => Promise<number>;
  /** Takes back one that was counted and proved harmless. */
  giveBack: (...key: string[]) => Promise<void>;
  /** Forgets the attempts: this one was right. */
  forget: (...key: string[]) => Promise<void>;
}

/**
 * At most `most` in `seconds`. All copies of the API share it, since it is kept in the database. The refusal says too many
 * of `counted`.
 */
export const attemptLimit = (
  database: OpenDatabase,
  name: string,
  most: number,
  seconds: number,
  counted = 'attempts',
): AttemptLimit => {
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
      return (await limiter.consume(digest(key), points)).consumedPoints;
    } catch (error) {
      throw error instanceof RateLimiterRes ? tooMany(error.msBeforeNext, counted) : error;
    }
  };
  return {
    check: async (...key) => {
      const spent = await limiter.get(digest(key));
      if (spent && spent.consumedPoints >= most) throw tooMany(spent.msBeforeNext, counted);
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
export const tooMany = (milliseconds: number, counted = 'attempts'): ApiError => {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  const minutes = Math.ceil(seconds / 60);
  const wait =
    seconds < 60 ? 'in a moment' : minutes < 120 ? `in ${minutes} minutes` : `in ${Math.ceil(minutes / 60)} hours`;
  return new ApiError(
    429,
    errorCodes.tooManyAttempts,
    `Too many ${counted}. Please try again ${wait}.`,
    {},
    {
      'retry-after': String(seconds),
    },
  );
};

/**
 * Runs `act` if the limit allows it, and counts it only if it succeeds. Parallel calls cannot exceed the limit. `act`
 * receives the count that it reaches.
 */
export const onlyIfDone = async <T>(
  limit: AttemptLimit,
  key: string[],
  act: (count: number) => Promise<T>,
): Promise<T> => {
  try {
    return await act(await limit.count(...key));
  } catch (error) {
    await limit.giveBack(...key);
    throw error;
  }
};
