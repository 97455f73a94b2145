import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OpenDatabase } from '../../kernel/database/database.ts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { setSignedCookie, signedCookie } from '../../kernel/http/cookies.ts';
import { attemptLimit } from '../../kernel/limits/attempt-limit.ts';
import { day } from '../../kernel/time/durations.ts';
import type { Visit } from './release-visitor-repository.ts';

/** Visitors that one address can be for one release in a day. */
export const mostVisitors = 3;

/**
 * Whether an address may be one visitor more of a release. Anybody can make up visitors, and whether a release is taken
 * back depends on how many it broke for.
 */
export const visitorLimit = (database: OpenDatabase) => {
  const limit = attemptLimit(database, 'telemetry-visitors', mostVisitors, day);
  return async (source: string, { slice, version }: Visit): Promise<boolean> => {
    try {
      await limit.count(source, slice, version);
      return true;
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  };
};

const cookieName = 'visitor';
const month = 30 * 86_400;

/**
 * Tells this browser's visits from those of others. Only ids that were signed here count; any other browser gets a new one,
 * which counts against the few that its address may have.
 */
export const visitorId = (request: FastifyRequest, reply: FastifyReply): string => {
  const known = signedCookie(request, cookieName);
  if (known !== undefined) return known;
  const id = randomUUID();
  setSignedCookie(reply, cookieName, id, { path: '/api/telemetry', maxAgeSeconds: month });
  return id;
};
