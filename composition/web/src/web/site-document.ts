import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import proxy from '@fastify/http-proxy';
import { withLimit } from '@slices/format';
import { traceHeaders } from '@slices/tracing/tracing.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { asksForPage } from './page-requests.ts';
import { rateLimit } from './rate-limit.ts';
import { renderedPage } from './rendered-page.ts';
import {
  documentHeaders,
  inlineScriptHashes,
  type PolicySources,
  previewHostOf,
  previewSources,
  shellHash,
} from './security-headers.ts';
import { htmlFile, type StoredFiles, sendFile, storedFiles } from './stored-files.ts';
import type { WebSettings } from './web-settings.ts';

/** A file's name is in its address for good. */
export const immutable = 'public, max-age=31536000, immutable';

const asDocument = (reply: FastifyReply, sources: PolicySources): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').headers(documentHeaders(sources));

/** The head in the document: a server-side include. */
export const headPlace =
  /<!--# block name="head" -->([\s\S]*?)<!--# endblock -->\s*<!--# include virtual="([^"]*)\$request_uri" stub="head" -->/;
const headLimitMs = 1_000;
/** With different heads. */
const storedDocuments = 500;

/** The API's answer; undefined where there is none in time, since a page works with the document's head. */
export const headFrom = async (url: string): Promise<string | undefined> => {
  try {
    return await withLimit(headLimitMs, async (signal) => {
      const answer = await fetch(url, { signal, headers: { ...traceHeaders() } });
      return answer.ok ? await answer.text() : undefined;
    });
  } catch {
    return undefined;
  }
};

type Shell = { folder: string } & Pick<
  WebSettings,
  'apiUrl' | 'runtimeConfig' | 'thirdParty' | 'rendererUrl' | 'releasesUrl' | 'limits'
>;

/** The shell's assets, and its document for every address that is a page. */
export const serveShell = async (web: FastifyInstance, shell: Shell, releases: StoredFiles) => {
  const { folder, apiUrl, runtimeConfig, thirdParty, rendererUrl, releasesUrl, limits } = shell;
  const own = storedFiles(folder);
  web.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const name = `assets/${request.params['*']}`;
    // Of another shell than this build's, an open tab's or another copy's, from the store.
    const file = (await own(name)) ?? (await releases(`shell/${name}`));
    return file ? sendFile(request, reply.header('cache-control', immutable), file) : notFound(reply);
  });
  web.get('/manifest.webmanifest', async (request, reply) => {
    const file = await own('manifest.webmanifest');
    return file ? sendFile(request, reply.header('cache-control', 'no-cache'), file) : notFound(reply);
  });
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const inlineScripts = inlineScriptHashes(html);
  const renderer = rendererUrl && { rendererUrl, shell: shellHash(html) };
  const [, ownHead = '', headPath = ''] = headPlace.exec(html) ?? [];
  const mayBeRendered = rateLimit(limits?.rendered);
  web.setNotFoundHandler((_request, reply) => notFound(reply));
  const documents = new LRUCache<string, ReturnType<typeof htmlFile>>({
    max: storedDocuments,
    memoMethod: (head) => htmlFile(html.replace(headPlace, () => head || ownHead)),
  });
  web.get('/*', async (request, reply) => {
    if (!asksForPage(request)) return notFound(reply);
    const previewed = previewSources(previewHostOf(request.headers.cookie));
    asDocument(reply, { runtimeConfig, thirdParty, inlineScripts, releasesUrl, ...previewed });
    // One client with many addresses must not use up the renderer.
    const rendered = renderer && mayBeRendered(request.ip) && (await renderedPage(renderer, request));
    if (rendered) return reply.code(rendered.status).headers(rendered.headers).send(rendered.body);
    const head = headPath && (await headFrom(`${apiUrl}${headPath}${encodeURIComponent(request.url)}`));
    // The renderer takes none that names another host, and no page has one.
    if (request.url.startsWith('//')) reply.code(404);
    return sendFile(request, reply, documents.memo(head || ''));
  });
};

export const notFound = (reply: FastifyReply): FastifyReply =>
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
