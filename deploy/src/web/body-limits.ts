import { largestPicture } from '@nearhand/contracts';
import type { onRequestAsyncHookHandler } from 'fastify';
import { tooLarge } from './refusals.ts';

/**
 * What the API takes in a body, in bytes. Refused before it gets there: the API answers too large a body while it is
 * still being sent and hangs up, and whoever sends it, a proxy above all, may not hear the answer.
 */
export const bodyLimits = {
  usual: 256 * 1024,
  /** By the beginning of a path. Pictures may be somewhat larger than the API takes, so that it says what is wrong. */
  special: { '/api/upload/': 2 * largestPicture, '/api/payments/webhook': 1024 * 1024 },
};

/** A request that has not arrived by then is answered 408. The API's own limit is the same. */
export const requestTimeoutMs = 120_000;

const limitOf = (path: string): number =>
  Object.entries(bodyLimits.special).find(([start]) => path.startsWith(start))?.[1] ?? bodyLimits.usual;

export const refuseLargeBodies: onRequestAsyncHookHandler = async (request, reply) => {
  if (Number(request.headers['content-length'] ?? 0) > limitOf(request.url)) {
    return reply.code(413).send(tooLarge);
  }
};
