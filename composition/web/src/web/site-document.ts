import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import proxy from '@fastify/http-proxy';
import files from '@fastify/static';
import { withLimit } from '@slices/format';
import { isForBrowsers, liveFiles, ownNames } from '@slices/kernel/site-paths.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { renderedPage } from './rendered-page.ts';
import {
  documentHeaders,
  inlineScriptHashes,
  type PolicySources,
  previewHostOf,
  previewSources,
  shellHash,
} from './security-headers.ts';

/** A file's name is in its address for good. */
export const immutable = 'public, max-age=31536000, immutable';

const noPages = [...ownNames, ...liveFiles];

/** A typed address gets the site's own not-found page, whatever it ends with. */
const asksForPage = ({ method, url, headers }: FastifyRequest): boolean => {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (noPages.includes(url.split(/[/?]/)[1] ?? '')) return false;
  return !/\.\w+(?:\?|$)/.test(url) || headers.accept?.includes('text/html') === true;
};

const asDocument = (reply: FastifyReply, sources: PolicySources): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').headers(documentHeaders(sources));

/** The head in the document: nginx's server-side includes. */
export const headPlace =
  /<!--# block name="head" -->([\s\S]*?)<!--# endblock -->\s*<!--# include virtual="([^"]*)\$request_uri" stub="head" -->/;
const headLimitMs = 1_000;

/** The API's answer; undefined where there is none in time, since a page works without a head of its own. */
export const headFrom = async (url: string): Promise<string | undefined> => {
  try {
    return await withLimit(headLimitMs, async (signal) => {
      const answer = await fetch(url, { signal });
      return answer.ok ? await answer.text() : undefined;
    });
  } catch {
    return undefined;
  }
};

interface Shell {
  folder: string;
  assetsFolder: string;
  apiUrl: string;
  runtimeConfig: PolicySources['runtimeConfig'];
  thirdParty: PolicySources['thirdParty'];
  /** The renderer's address. */
  rendererUrl?: string | undefined;
}

/** The shell's assets, and its document for every address that is a page. */
export const serveShell = async (web: FastifyInstance, shell: Shell) => {
  const { folder, assetsFolder, apiUrl, runtimeConfig, thirdParty, rendererUrl } = shell;
  await web.register(files, {
    root: [join(folder, 'assets'), assetsFolder],
    prefix: '/assets/',
    allowedPath: isForBrowsers,
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply) => reply.header('cache-control', immutable),
  });
  const manifest = readFileSync(join(folder, 'manifest.webmanifest'));
  web.get('/manifest.webmanifest', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/manifest+json').send(manifest),
  );
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const inlineScripts = inlineScriptHashes(html);
  const renderer = rendererUrl && { rendererUrl, shell: shellHash(html) };
  const [, ownHead = '', headPath = ''] = headPlace.exec(html) ?? [];
  web.setNotFoundHandler((_request, reply) => notFound(reply));
  web.get('/*', { compress: {} }, async (request, reply) => {
    if (!asksForPage(request)) return notFound(reply);
    const previewed = previewSources(previewHostOf(request.headers.cookie));
    asDocument(reply, { runtimeConfig, thirdParty, inlineScripts, ...previewed });
    const rendered = renderer && (await renderedPage(renderer, request));
    if (rendered) return reply.code(rendered.status).headers(rendered.headers).send(rendered.body);
    const head = headPath && (await headFrom(`${apiUrl}${headPath}${encodeURIComponent(request.url)}`));
    return reply.send(html.replace(headPlace, () => head || ownHead));
  });
};

const notFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found');

/** The same from a dev server of the shell. Slices may come from any dev server of this machine. */
export const serveDevShell = async (
  web: FastifyInstance,
  url: string,
  sources: Pick<Shell, 'runtimeConfig' | 'thirdParty'>,
) => {
  const devServers = {
    devScripts: ['http://localhost:*'],
    devConnections: ['http://localhost:*', 'ws://localhost:*'],
    // The overlay of webpack-dev-server creates its policy each time that it opens.
    devPolicies: ['webpack-dev-server#overlay', "'allow-duplicates'"],
  };
  await web.register(proxy, {
    upstream: url,
    prefix: '/',
    websocket: true,
    preHandler: async (request, reply) => {
      if (!asksForPage(request) || !request.headers.accept?.includes('text/html')) return;
      const answer = await fetch(new URL(request.url, url), { headers: { accept: 'text/html' } });
      const html = await answer.text();
      const inlineScripts = inlineScriptHashes(html);
      return asDocument(reply, { ...sources, ...devServers, inlineScripts }).send(html);
    },
  });
};
