import { errorCodes, liveHeartbeatSeconds } from '@nearhand/contracts';
import type { FastifyReply } from 'fastify';
import { liveUpdates } from '../../kernel/database/table.ts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { LiveStream } from './live-stream.ts';

const streamLimit = 10;

const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  // A connection kept alive after the stream would delay the end of the process.
  connection: 'close',
};

const liveRoutes = implement((app) => ({
  'GET events': {
    logLevel: 'warn',
    exposeHeadRoute: false,
    send: async ({ viewer, query: { age } }, reply) => {
      const { hub, listening, validate } = app.live;
      await listening();
      if (hub.count(viewer._id) >= streamLimit) throw tooManyStreams();
      begin(reply);
      // The client disconnected meanwhile: no close event follows.
      if (reply.raw.destroyed) return;
      const stream = new LiveStream(viewer, reply.raw);
      reply.raw.once('close', () => hub.remove(stream));
      hub.add(stream, age === undefined ? undefined : Number(age));
      // The session may have ended before its stream was added.
      await validate(new Set([viewer.sessionId]));
    },
  },
}));

/** Fastify no longer writes the answer; the headers that its hooks have set are sent. */
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

export const live = noun({
  routes: [liveRoutes],
  tables: { liveUpdates },
  exports: { liveUpdates: 'ids of what changed, for a moment' },
});
