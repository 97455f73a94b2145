import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import proxy from '@fastify/http-proxy';
import files from '@fastify/static';
import type { RuntimeConfig } from '@nearhand/contracts';
import Fastify, { type FastifyInstance } from 'fastify';
import { documentFor } from './page-head.ts';

export interface WebSettings {
  /** Where the API listens: `http://127.0.0.1:4101`. */
  apiUrl: string;
  releasesFolder: string;
  compositionPath: string;
  runtimeConfig: RuntimeConfig;
  /** The shell's build, or a webpack-dev-server of it, which then serves the page and its assets. */
  shell: { folder: string } | { url: string };
}

const year = 'public, max-age=31536000, immutable';
const always = 'no-cache';

/** The local web tier: shell, releases, composition and configuration on one origin, the API behind `/api`. */
export const buildWebServer = async (settings: WebSettings): Promise<FastifyInstance> => {
  const web = Fastify({
    logger: false,
    bodyLimit: 10 * 1024 * 1024,
    // Streams of news never end by themselves, and a stop does not wait for them.
    forceCloseConnections: true,
    // An address that cannot be decoded leads nowhere, and says so like any other.
    frameworkErrors: (_error, _request, reply) => void reply.redirect('/not-found'),
  });
  web.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'strict-origin-when-cross-origin');
    reply.header('x-frame-options', 'DENY');
  });
  await web.register(proxy, {
    upstream: settings.apiUrl,
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
    },
  });
  await web.register(files, {
    root: settings.releasesFolder,
    prefix: '/releases/',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', year);
      reply.header('access-control-allow-origin', '*');
    },
  });
  web.get('/composition.json', (_request, reply) =>
    reply.type('application/json').header('cache-control', always).send(readFileSync(settings.compositionPath)),
  );
  web.get('/config.json', (_request, reply) => reply.header('cache-control', always).send(settings.runtimeConfig));
  const { shell } = settings;
  if ('url' in shell) await web.register(proxy, { upstream: shell.url, prefix: '/', websocket: true });
  else await serveShell(web, shell.folder, settings.apiUrl);
  return web;
};

const serveShell = async (web: FastifyInstance, folder: string, apiUrl: string): Promise<void> => {
  await web.register(files, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply) => reply.header('cache-control', year),
  });
  const document = documentFor(readFileSync(join(folder, 'index.html'), 'utf8'), apiUrl);
  web.setNotFoundHandler(async (request, reply) => {
    const asked = request.method === 'GET' || request.method === 'HEAD';
    const path = request.url.replace(/\?.*$/, '');
    const isFile = /\.\w+$/.test(path);
    // Whoever types an address gets the site's own not-found page, whatever it ends with.
    const isPage = asked && (!isFile || request.headers.accept?.includes('text/html'));
    if (!isPage || request.url.startsWith('/releases/') || request.url.startsWith('/assets/')) {
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found');
    }
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', always)
      .send(await document(request.url));
  });
};
