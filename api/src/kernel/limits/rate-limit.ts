import { createHash } from 'node:crypto';
import { counted, errorCodes } from '@nearhand/contracts';
import { and, eq, lte } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { OpenDatabase } from '../database/database.ts';
import { ApiError } from '../errors/api-error.ts';
import { rateLimits } from './table.ts';

export type RateLimit = ReturnType<typeof rateLimit>;

/** At most `max` in `windowMs`, stored in the database for all copies. The error says "Too many" of `what`. */
export const rateLimit = (database: OpenDatabase, name: string, max: number, windowMs: number, what = 'attempts') => {
  const limiter = new RateLimiterPostgres({
    storeClient: { query: database.query },
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: max,
    duration: windowMs / 1000,
  });
  const countMany = async (points: number, ...key: string[]): Promise<number> => {
    try {
      return (await limiter.consume(digest(key), points)).consumedPoints;
    } catch (error) {
      throw error instanceof RateLimiterRes ? tooMany(error.msBeforeNext, what) : error;
    }
  };
  return {
    check: async (...key: string[]): Promise<void> => {
      const spent = await limiter.get(digest(key));
      if (spent && spent.consumedPoints >= max) throw tooMany(spent.msBeforeNext, what);
    },
    /** Counts one and returns the count; throws 429 with Retry-After above the limit. */
    count: (...key: string[]): Promise<number> => countMany(1, ...key),
    countMany,
    increment: async (...key: string[]): Promise<number> => (await limiter.penalty(digest(key))).consumedPoints,
    /** Leaves no row without a count: else failing calls for made-up ids would fill the table. */
    uncount: async (...key: string[]): Promise<void> => {
      const { consumedPoints } = await limiter.reward(digest(key));
      if (consumedPoints > 0) return;
      const isUnused = and(eq(rateLimits.key, limiter.getKey(digest(key))), lte(rateLimits.points, 0));
      await database.db.delete(rateLimits).where(isUnused);
    },
    reset: async (...key: string[]): Promise<void> => {
      await limiter.delete(digest(key));
    },
  };
};

const passes = async (limited: Promise<unknown>): Promise<boolean> => {
  try {
    await limited;
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
};

export const isWithin = (limit: RateLimit, points: number, ...key: string[]): Promise<boolean> =>
  passes(limit.countMany(points, ...key));

/** Counts nothing and writes no row. */
export const hasRoom = (limit: RateLimit, ...key: string[]): Promise<boolean> => passes(limit.check(...key));

/** Counts `act` only if it succeeds. Parallel calls cannot exceed the limit. */
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

/** The table must not hold addresses. */
const digest = (key: string[]): string => createHash('sha256').update(key.join('\n')).digest('hex');

export const tooMany = (waitMs: number, what = 'attempts'): ApiError => {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const minutes = Math.ceil(seconds / 60);
  const wait =
    seconds < 60
      ? 'in a moment'
      : minutes < 120
        ? `in ${counted(minutes, 'minute')}`
        : `in ${Math.ceil(minutes / 60)} hours`;
  const headers = { 'retry-after': String(seconds) };
  return new ApiError(429, errorCodes.tooManyAttempts, `Too many ${what}. Please try again ${wait}.`, {}, headers);
};

/** Makes requests wait. Above a limit they get 429 at once, since each holds a connection. */
export const slowDown = ({ perKey, inAll }: { perKey: number; inAll: number }) => {
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

/** A customer of an internet provider has at least an IPv6 /64. */
const customerBits = 64;
export const siteBits = 48;

/** The client as limits count it: an IPv4 address, or the network of an IPv6 address. */
export const sourceOf = ({ ip }: Pick<FastifyRequest, 'ip'>, bits = customerBits): string => {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const network = address.parts.slice(0, bits / 16).map((part) => part.toString(16));
  return `${network.join(':')}::/${bits}`;
};
