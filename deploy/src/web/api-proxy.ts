import proxy from '@fastify/http-proxy';
import type { FastifyPluginAsync } from 'fastify';
import { refuseLargeBodies } from './body-limits.ts';
import { unreachable } from './refusals.ts';

/** `/api` of the site. */
export const apiProxy: FastifyPluginAsync<{ apiUrl: string }> = async (web, { apiUrl }) => {
  web.addHook('onRequest', refuseLargeBodies);
  await web.register(proxy, {
    upstream: apiUrl,
    prefix: '/api',
    rewritePrefix: '/api',
    // Every open stream of news holds one: with the usual 128 the next tab would wait for all its data.
    undici: { connections: 2048 },
    replyOptions: {
      // This server has answered `Expect` itself, and the client behind the proxy refuses to send it.
      rewriteRequestHeaders: (request, { expect: _answered, ...headers }) => ({
        ...headers,
        // The API limits sign-ins per visitor, so it must know who asks.
        'x-forwarded-for': request.ip,
      }),
      onError: (reply) => reply.code(502).send(unreachable),
    },
  });
};
