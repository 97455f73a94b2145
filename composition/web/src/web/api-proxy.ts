import type { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import proxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import { apiFiles } from '@slices/kernel/site-paths.ts';
import type { FastifyPluginAsync } from 'fastify';
import { networkOf, rateLimit } from './rate-limit.ts';
import { bodyLimitOf } from './site-answers.ts';
import { traceHeadersOf } from './traced-visits.ts';
import type { WebSettings } from './web-settings.ts';

/** A slower API has no answer. Browsers wait no longer either. */
const apiTimeoutMs = 60_000;
/** Each holds a connection to the API until it has arrived; a slow sender of many must leave some for others. */
const arrivingLimit = 128;
/** Part of the connections for event streams that one network may hold. A browser without a stream asks instead. */
const streamShare = 1 / 4;

/** Takes one of the places of a network until `held` closes; false where all are taken. */
const placesOf = (limit: number) => {
  const taken = new Map<string, number>();
  return (network: string, held: EventEmitter): boolean => {
    const count = taken.get(network) ?? 0;
    if (count >= limit) return false;
    taken.set(network, count + 1);
    held.once('close', () => {
      const left = (taken.get(network) ?? 1) - 1;
      if (left > 0) taken.set(network, left);
      else taken.delete(network);
    });
    return true;
  };
};

const streamPath = '/api/events';

/** Calls of the API, which pass as they come, in both directions. */
export const apiProxy: FastifyPluginAsync<
  Pick<WebSettings, 'apiUrl' | 'apiConnections' | 'answers' | 'limits'>
> = async (web, { apiUrl, apiConnections = 2048, answers: { errors, bodyLimits }, limits }) => {
  const mayReport = rateLimit(limits?.telemetry);
  const arrives = placesOf(arrivingLimit);
  const streaming = placesOf(apiConnections * streamShare);
  const streams = new Set<ServerResponse>();
  // Fastify reads such a body as text, which is sent on as another one, or not at all: `text/plain; application/json`.
  web.removeContentTypeParser('text/plain');
  web.addHook<{ Params: { '*'?: string } }>('onRequest', async (request, reply) => {
    const { url, params, headers, ip, raw, routeOptions } = request;
    const refuse = (status: number, error: object) =>
      reply.code(status).header('cache-control', 'no-store').send(error);
    const length = Number(headers['content-length'] ?? 0);
    if (length > bodyLimitOf(url, bodyLimits)) return refuse(413, errors.tooLarge);
    // As the API reads it: /api/%74elemetry is the same address.
    if (params['*'] === 'telemetry' && !mayReport(ip)) return refuse(429, errors.tooMany);
    const hasBody = length > 0 || headers['transfer-encoding'] !== undefined;
    const isStream = routeOptions.url?.startsWith(streamPath);
    if (hasBody && !arrives(networkOf(ip), raw)) return refuse(429, errors.tooMany);
    if (isStream && !streaming(networkOf(ip), reply.raw)) return refuse(429, errors.tooMany);
  });
  web.addHook('onSend', async (_request, reply) => {
    const { raw } = reply;
    if (!String(reply.getHeader('content-type')).startsWith('text/event-stream')) return;
    streams.add(raw);
    raw.once('close', () => streams.delete(raw));
  });
  // They never end by themselves.
  web.addHook('preClose', async () => {
    for (const stream of streams) stream.destroy();
  });
  const common: FastifyHttpProxyOptions = {
    upstream: apiUrl,
    // The log has another line, which hides secret addresses.
    disableRequestLogging: true,
    // An answer of 503 is the API's.
    retryMethods: [],
    undici: { connections: apiConnections, headersTimeout: apiTimeoutMs, bodyTimeout: apiTimeoutMs },
    replyOptions: {
      // This server answers `Expect` itself and takes no other protocol, and undici can send none of them.
      rewriteRequestHeaders: (
        request,
        { expect: _expect, 'keep-alive': _keepAlive, upgrade: _upgrade, ...headers },
      ) => ({
        ...headers,
        host: request.headers.host,
        // The address alone, whatever the visitor claims: the API trusts one proxy, this one, and limits sign-ins by address.
        'x-forwarded-for': request.ip,
        'x-forwarded-proto': request.headers['x-forwarded-proto'] === 'https' ? 'https' : 'http',
        'x-request-id': request.id,
        ...traceHeadersOf(request),
      }),
      // Of the connection to the API, not of the visitor's.
      rewriteHeaders: ({ connection: _connection, 'keep-alive': _keepAlive, ...headers }) => headers,
      onError: (reply) => reply.code(502).header('cache-control', 'no-store').send(errors.unreachable),
    },
  };
  // Every event stream holds a connection: they have their own, so that no call waits for one.
  for (const prefix of ['/api', streamPath]) await web.register(proxy, { ...common, prefix, rewritePrefix: prefix });
  for (const path of apiFiles.map((name) => `/${name}`))
    await web.register(proxy, { ...common, prefix: path, rewritePrefix: path, httpMethods: ['GET', 'HEAD'] });
};
