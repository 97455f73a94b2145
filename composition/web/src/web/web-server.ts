import { randomBytes } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { liveFiles } from '@slices/kernel/site-paths.ts';
import Fastify, { type ConnectionError, type FastifyError, type FastifyInstance, LogController } from 'fastify';
import { apiProxy } from './api-proxy.ts';
import { logRequests } from './request-log.ts';
import { everywhere, httpsOnly, releaseHeaders } from './security-headers.ts';
import { changePasswordPath, requestTimeoutMs, tooLongAddress, tooManyCookies } from './site-answers.ts';
import { immutable, notFound, serveDevShell, serveShell } from './site-document.ts';
import { sendFile, storedFiles } from './stored-files.ts';
import { tracedVisits } from './traced-visits.ts';
import type { WebSettings } from './web-settings.ts';

export const buildWebServer = async (settings: WebSettings): Promise<FastifyInstance> => {
  const { answers, log, stopMs = 0 } = settings;
  const web = Fastify({
    logger: log ? { stream: log, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` } : false,
    logController: new LogController({ disableRequestLogging: true }),
    // A proxy in front may have named the request. Anything else could forge lines of the log.
    genReqId: ({ headers }) =>
      requestId.exec(String(headers['x-request-id'] ?? ''))?.[0] ?? randomBytes(16).toString('hex'),
    ...(settings.proxies && { trustProxy: settings.proxies }),
    // A request may name the whole address, as it does to a proxy: https://www.rfc-editor.org/rfc/rfc9112#section-3.2.2
    rewriteUrl: ({ url = '/' }) => url.replace(/^https?:\/\/[^/?]*/i, '') || '/',
    forceCloseConnections: stopMs > 0 ? 'idle' : true,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: idleTimeoutMs,
    keepAliveTimeout: idleTimeoutMs,
    http: { headersTimeout: headersTimeoutMs },
    clientErrorHandler: answerBroken,
    // An address that cannot be decoded is not found.
    frameworkErrors: (_error, _request, reply) => void reply.redirect('/not-found'),
  });
  const headers = { ...everywhere, ...(settings.isHttps && httpsOnly) };
  await web.register(tracedVisits, { limit: settings.limits?.traced });
  if (log) logRequests(web, answers.secretPaths);
  let isStopping = false;
  web.addHook('preClose', async () => {
    isStopping = true;
    if (stopMs > 0) setTimeout(() => web.server.closeAllConnections(), stopMs).unref();
  });
  web.addHook('onRequest', async ({ url }, reply) => {
    // The next server would resolve it: /api/..%2finternal/x is no address of the API.
    if (climbs.test(url)) return notFound(reply);
  });
  web.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
    // The API has other headers.
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value);
  });
  web.setErrorHandler((error: FastifyError, request, reply) => {
    // The proxy passes on no such address: /api/..;/x
    if (error.statusCode && error.statusCode < 500) return notFound(reply);
    request.log.error(error);
    return reply.code(502).header('cache-control', 'no-store').send(answers.errors.unreachable);
  });
  await web.register(apiProxy, settings);
  await serveSite(web, settings);
  return web;
};

/** All that is not of the API: releases, the documents of what runs, the shell. */
const serveSite = async (web: FastifyInstance, settings: WebSettings): Promise<void> => {
  const { runtimeConfig, thirdParty, shell, answers } = settings;
  const releases = storedFiles(settings.releases);
  const environment = storedFiles(settings.environment);
  web.get<{ Params: { '*': string } }>('/releases/*', async (request, reply) => {
    const file = await releases(request.params['*']);
    if (!file) return notFound(reply);
    reply.headers({ 'cache-control': immutable, 'access-control-allow-origin': '*', ...releaseHeaders });
    return sendFile(request, reply, file);
  });
  // Browsers ask for these every time and mostly get 304.
  for (const name of liveFiles)
    web.get(`/${name}`, async (request, reply) => {
      const file = await environment(name);
      return file ? sendFile(request, reply.header('cache-control', 'no-cache'), file) : notFound(reply);
    });
  web.get('/config.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(runtimeConfig));
  web.get(changePasswordPath, (_request, reply) => reply.redirect(answers.changePassword));
  web.get('/healthz', (_request, reply) => reply.type('text/plain').send('ok\n'));
  if ('url' in shell) await serveDevShell(web, shell.url, { runtimeConfig, thirdParty });
  else await serveShell(web, { ...settings, ...shell }, releases);
};

const requestId = /^[\w.:-]{8,128}$/;
const climbs = /^[^?]*(?:\/|%2f)(?:\.|%2e){1,2}(?:\/|%2f|\?|$)/i;

/** Of a connection. The API sends something every 15 s into an event stream. */
const idleTimeoutMs = 75_000;
const headersTimeoutMs = 15_000;

const answerBroken = (error: ConnectionError, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy(error);
  const isSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const plain = { status: isSlow ? 408 : 400, headers: {}, body: '' };
  const { status, headers, body } = error.code === 'HPE_HEADER_OVERFLOW' ? tooLarge(error.rawPacket) : plain;
  const type = { 'Content-Type': 'text/html; charset=utf-8' };
  const all = { ...headers, ...type, 'Content-Length': Buffer.byteLength(body), Connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  // Closing with unread input could take the answer back.
  socket.resume();
};

/** A browser has a space between cookies, and none of 5,000 characters. */
const longAddress = /^(?:[A-Z]+ )?\S{5000}|^\S* HTTP\/1\.[01]\r\n/;

/** A link with a long address must not delete the visitor's cookies. */
const tooLarge = (packet: unknown) =>
  Buffer.isBuffer(packet) && longAddress.test(packet.toString('latin1')) ? tooLongAddress : tooManyCookies;
