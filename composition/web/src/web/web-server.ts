import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import proxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import files from '@fastify/static';
import type { SiteConfig } from '@slices/format';
import { apiFiles, isForBrowsers, liveFiles } from '@slices/kernel/site-paths.ts';
import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import { everywhere, releaseHeaders } from './security-headers.ts';
import {
  bodyLimitOf,
  changePasswordPath,
  requestTimeoutMs,
  type SiteAnswers,
  type ThirdParty,
  tooManyCookies,
} from './site-answers.ts';
import { immutable, serveDevShell, serveShell } from './site-document.ts';

export interface WebSettings {
  apiUrl: string;
  releasesFolder: string;
  environmentFolder: string;
  /** The content of `/config.json`. */
  runtimeConfig: SiteConfig;
  thirdParty: ThirdParty;
  answers: SiteAnswers;
  shell: { folder: string } | { url: string };
  /** The renderer's address. Without it every page gets the plain document. */
  rendererUrl?: string;
}

/** For each route: @fastify/compress ignores these in the plugin's options. */
const compressed = { brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } } };

export const buildWebServer = async (settings: WebSettings): Promise<FastifyInstance> => {
  const { apiUrl, releasesFolder, runtimeConfig, thirdParty, shell, answers } = settings;
  const web = Fastify({
    logger: false,
    // Event streams never end by themselves, and a stop does not wait for them.
    forceCloseConnections: true,
    requestTimeout: requestTimeoutMs,
    clientErrorHandler: answerBroken,
    // An address that cannot be decoded is not found.
    frameworkErrors: (_error, _request, reply) => void reply.redirect('/not-found'),
  });
  web.addHook('onSend', async (_request, reply) => {
    // The API has headers of its own.
    for (const [name, value] of Object.entries(everywhere)) if (!reply.hasHeader(name)) reply.header(name, value);
  });
  await web.register(compress, { global: false });
  await web.register(api, { apiUrl, answers });
  await web.register(files, {
    root: releasesFolder,
    prefix: '/releases/',
    allowedPath: isForBrowsers,
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply) =>
      reply.headers({ 'cache-control': immutable, 'access-control-allow-origin': '*', ...releaseHeaders }),
  });
  // Browsers ask for these every time and mostly get 304.
  await web.register(files, {
    root: settings.environmentFolder,
    serve: false,
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8'),
  });
  for (const name of liveFiles)
    web.get(`/${name}`, { compress: compressed }, (_request, reply) => reply.sendFile(name));
  web.get('/config.json', { compress: compressed }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(runtimeConfig),
  );
  web.get(changePasswordPath, (_request, reply) => reply.redirect(answers.changePassword));
  if ('url' in shell) await serveDevShell(web, shell.url, { runtimeConfig, thirdParty });
  else await serveShell(web, { ...settings, ...shell, assetsFolder: join(releasesFolder, 'shell/assets') });
  return web;
};

const answerBroken = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy(error);
  const isSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const plain = { status: isSlow ? 408 : 400, headers: {}, body: '' };
  const { status, headers, body } = error.code === 'HPE_HEADER_OVERFLOW' ? tooManyCookies : plain;
  const type = { 'Content-Type': 'text/html; charset=utf-8' };
  const all = { ...headers, ...type, 'Content-Length': Buffer.byteLength(body), Connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  // Closing with unread input could take the answer back.
  socket.resume();
};

const api: FastifyPluginAsync<Pick<WebSettings, 'apiUrl' | 'answers'>> = async (web, { apiUrl, answers }) => {
  web.addHook('onRequest', async (request, reply) => {
    const length = Number(request.headers['content-length'] ?? 0);
    if (length > bodyLimitOf(request.url, answers.bodyLimits)) return reply.code(413).send(answers.errors.tooLarge);
  });
  const common: FastifyHttpProxyOptions = {
    upstream: apiUrl,
    // Every event stream holds one: with the default of 128 the next tab would wait for all its data.
    undici: { connections: 2048 },
    replyOptions: {
      // This server answers `Expect` itself, and undici cannot send it. The API limits sign-ins by address.
      rewriteRequestHeaders: (request, { expect: _answered, ...headers }) => ({
        ...headers,
        'x-forwarded-for': request.ip,
      }),
      onError: (reply) => reply.code(502).send(answers.errors.unreachable),
    },
  };
  await web.register(proxy, { ...common, prefix: '/api', rewritePrefix: '/api' });
  for (const path of apiFiles.map((name) => `/${name}`))
    await web.register(proxy, { ...common, prefix: path, rewritePrefix: path, httpMethods: ['GET', 'HEAD'] });
};
