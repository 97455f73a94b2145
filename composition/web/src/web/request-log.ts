import { statusOf } from '@slices/tracing/trace-requests.ts';
import type { FastifyInstance } from 'fastify';

/** One line per request, with the address's path alone: its query may hold a token. Below `secretPaths` the path is a secret too. */
export const logRequests = (web: FastifyInstance, secretPaths: readonly string[]): void => {
  web.addHook('onRequest', async ({ url, method, ip, headers, raw, log }, reply) => {
    const path = url.split('?', 1)[0] ?? '';
    if (path === '/healthz') return;
    const plain = decoded(path).toLowerCase().replaceAll(/\/+/g, '/');
    const hidden = secretPaths.find((start) => plain.startsWith(start));
    // A request that its visitor leaves has no `onResponse`.
    reply.raw.once('close', () =>
      log.info(
        {
          method,
          path: hidden ? `${hidden}…` : path,
          status: statusOf(reply),
          bytes: Number(reply.getHeader('content-length')) || undefined,
          seconds: reply.elapsedTime / 1000,
          protocol: `HTTP/${raw.httpVersion}`,
          remote: ip,
          agent: headers['user-agent'],
        },
        'request',
      ),
    );
  });
};

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};
