import { createHash } from 'node:crypto';
import { errorCodes } from '@nearhand/contracts';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { OpenDatabase } from '../database/database.ts';
import { ApiError } from '../errors/api-error.ts';

export interface RateLimit {
  /** Throws 429 with Retry-After when there were too many already; counts nothing. */
  check: (...key: string[]) => Promise<void>;
  /** Counts one more attempt and gives how many there are; throws 429 with Retry-After when there were too many. */
  count: (...key: string[]) => Promise<number>;
  /** Counts one more attempt and returns how many there are now; never refuses. */
  increment: (...key: string[]) => Promise<number>;
  /** Counts so many at once and gives how many there are; throws 429 when there were too many. */
  countMany: (points: number, ...key: string[]) => Promise<number>;
  /** Takes back one that was counted and proved harmless. */
  uncount: (...key: string[]) => Promise<void>;
  /** Forgets the attempts: this one was right. */
  reset: (...key: string[]) => Promise<void>;
}

/**
 * At most `limit` attempts within `windowMs`. All copies of the API share it: it is stored in the database. The error says
 * too many of `counted`.
 */
export const rateLimit = (
  database: OpenDatabase,
  name: string,
  limit: number,
  windowMs: number,
  counted = 'attempts',
): RateLimit => {
  const limiter = new RateLimiterPostgres({
    storeClient: { query: database.query },
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    // A job does it once for all limits and copies (`jobs/sweep.ts`).
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: limit,
    // The library counts in seconds.
    duration: windowMs / 1000,
  });
  const countMany: RateLimit['countMany'] = async (points, ...key) => {
    try {
      return (await limiter.consume(digest(key), points)).consumedPoints;
    } catch (error) {
      throw error instanceof RateLimiterRes ? tooMany(error.msBeforeNext, counted) : error;
    }
  };
  return {
    check: async (...key) => {
      const spent = await limiter.get(digest(key));
      if (spent && spent.consumedPoints >= limit) throw tooMany(spent.msBeforeNext, counted);
    },
    count: (...key) => countMany(1, ...key),
    increment: async (...key) => (await limiter.penalty(digest(key))).consumedPoints,
    countMany,
    uncount: async (...key) => {
      await limiter.reward(digest(key));
    },
    reset: async (...key) => {
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
export const countOnSuccess = async <T>(
  limit: RateLimit,
  key: string[],
  act: (count: number) => Promise<T>,
): Promise<T> => {
  try {
    return await act(await limit.count(...key));
  } catch (error) {
    await limit.uncount(...key);
    throw error;
  }
};

interface Bounds {
  /** Requests that may wait at the same time for one key, in one process. */
  perKey: number;
  /** Requests that may wait at the same time for all keys, in one process. */
  inAll: number;
}

/**
 * Makes requests wait. One that finds too many others waiting gets 429 with `Retry-After` at once, so that requests made
 * to wait hold no more than so many connections.
 */
export const slowDown = ({ perKey, inAll }: Bounds) => {
  const waiting = new Map<string, number>();
  let total = 0;
  return async (key: string, delayMs: number): Promise<void> => {
    if (delayMs === 0) return;
    const others = waiting.get(key) ?? 0;
    if (others >= perKey || total >= inAll) throw tooMany(delayMs);
    waiting.set(key, others + 1);
    total += 1;
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    total -= 1;
    const left = (waiting.get(key) ?? 0) - 1;
    if (left > 0) waiting.set(key, left);
    else waiting.delete(key);
  };
};

/** Leading bits of IPv6 that one customer of an internet provider holds at least, with all addresses below them. */
const customerBits = 64;
/** The most that a customer is given: who wants to be many has all networks below them. */
export const siteBits = 48;

/**
 * Where a request comes from, as limits count it: an IPv4 address, or the network of an IPv6 address, a /64 unless
 * said otherwise. What a proxy names that is no address counts as it is.
 */
export const sourceOf = ({ ip }: Pick<FastifyRequest, 'ip'>, bits = customerBits): string => {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return `${address.parts
    .slice(0, bits / 16)
    .map((part) => part.toString(16))
    .join(':')}::/${bits}`;
};
