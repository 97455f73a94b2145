import { errorCodes, liveHeartbeatSeconds } from '@nearhand/contracts';
import type { FastifyReply } from 'fastify';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import { LiveStream } from '../../nouns/live/live-stream.ts';

/** A browser opens one, whatever tabs it has. */
const mostStreams = 10;

const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  // Nothing comes after a stream: a connection kept for more would hold up the end of the process.
  connection: 'close',
};

export const liveRoutes = implement((app) => ({
  'GET events': {
    // A stream begins and breaks with every page and network: that is no news for the log.
    logLevel: 'warn',
    exposeHeadRoute: false,
    send: async ({ viewer }, reply) => {
      const { hub, heard, validate } = app.live;
      await heard();
      if (hub.count(viewer._id) >= mostStreams) throw tooManyStreams();
      begin(reply);
      // Who went away while the database was asked leaves nothing that would tell of it once more.
      if (reply.raw.destroyed) return;
      const stream = new LiveStream(viewer, reply.raw);
      reply.raw.once('close', () => hub.remove(stream));
      hub.add(stream);
      // It may have ended since the request was let in, when this copy had no stream of it to end.
      await validate(new Set([viewer.sessionId]));
    },
  },
}));

/** Takes the answer out of Fastify's hands, with the headers that its hooks have set. */
const begin = (reply: FastifyReply): void => {
  reply.headers(streamHeaders).hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
};

const tooManyStreams = () =>
  new ApiError(
    429,
    errorCodes.tooManyStreams,
    'Too many of your browsers are connected for live updates. Close one and try again.',
    {},
    { 'retry-after': String(liveHeartbeatSeconds) },
  );
