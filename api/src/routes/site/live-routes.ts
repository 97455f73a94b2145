import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { errorCodes, liveEventNames, liveHeartbeatSeconds } from '@nearhand/contracts';
import { ApiError } from '@nearhand/contracts/wire';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { Refusal } from '../../kernel/errors/refusal.ts';
import { signedIn, viewerOf } from '../../kernel/http/auth.ts';
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

const EventStream = Type.String({
  description: `Server-sent events: \`ready\` first, then ${liveEventNames.map((name) => `\`${name}\``).join(', ')} as they happen, \`missed\` when some may have been lost, and a comment every ${liveHeartbeatSeconds} seconds.`,
});

export const liveRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/events',
    {
      onRequest: signedIn(),
      // A stream begins and breaks with every page and network: that is no news for the log.
      logLevel: 'warn',
      exposeHeadRoute: false,
      schema: {
        tags: ['live'],
        summary: 'What changed for the caller, as it happens; admins hear of every booking',
        response: { 200: { content: { 'text/event-stream': { schema: EventStream } } }, '4xx': ApiError },
      },
    },
    async (request, reply) => {
      const { hub, heard, validate } = app.live;
      await heard();
      const viewer = viewerOf(request);
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
  );
};

/** Takes the answer out of Fastify's hands, with the headers that its hooks have set. */
const begin = (reply: FastifyReply): void => {
  reply.headers(streamHeaders).hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
};

const tooManyStreams = () =>
  new Refusal(
    429,
    errorCodes.tooManyStreams,
    'Too many of your browsers are connected for live updates. Close one and try again.',
    {},
    { 'retry-after': String(liveHeartbeatSeconds) },
  );
