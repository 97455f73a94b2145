import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import proxy from '@fastify/http-proxy';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PolicySources } from './content-security-policy.ts';
import { inlineScriptHashes } from './inline-scripts.ts';
import { ownNames } from './own-names.ts';
import { documentFor } from './page-head.ts';
import { previewHostOf, previewSources } from './preview-host.ts';
import { documentHeaders } from './security-headers.ts';

type Sources = Omit<PolicySources, 'inlineScripts'>;

const noFile = (reply: FastifyReply) =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found');

const send = (reply: FastifyReply, html: string, sources: PolicySources) =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .headers(documentHeaders(sources))
    .send(html);

/** Whoever types an address gets the site's own not-found page, whatever it ends with. */
const asksForPage = ({ method, url, headers }: FastifyRequest): boolean => {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (ownNames.includes(url.split(/[/?]/)[1] ?? '')) return false;
  return !/\.\w+(?:\?|$)/.test(url) || headers.accept?.includes('text/html') === true;
};

interface ShellPlaces {
  /** The shell's build. */
  folder: string;
  /** The assets of all published shells. */
  assetsFolder: string;
}

/** The shell's assets, with those that tabs of earlier shells ask for, and its document for every address that is a page. */
export const serveShell = async (
  web: FastifyInstance,
  { folder, assetsFolder }: ShellPlaces,
  apiUrl: string,
  sources: Sources,
) => {
  await web.register(files, {
    root: [join(folder, 'assets'), assetsFolder],
    prefix: '/assets/',
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
  const built = readFileSync(join(folder, 'index.html'), 'utf8');
  const inlineScripts = inlineScriptHashes(built);
  const document = documentFor(built, apiUrl);
  web.setNotFoundHandler(async (request, reply) => {
    if (!asksForPage(request)) return noFile(reply);
    const previewed = previewSources(previewHostOf(request.headers.cookie));
    return send(reply, await document(request.url), { ...sources, ...previewed, inlineScripts });
  });
};

/** The same from a dev server of the shell. Slices may come from dev servers of this machine, on whichever port. */
export const serveDevShell = async (web: FastifyInstance, url: string, sources: Sources) => {
  const devServers = { devScripts: ['http://localhost:*'], devConnections: ['http://localhost:*', 'ws://localhost:*'] };
  await web.register(proxy, {
    upstream: url,
    prefix: '/',
    websocket: true,
    preHandler: async (request, reply) => {
      if (!asksForPage(request) || !request.headers.accept?.includes('text/html')) return;
      const answer = await fetch(new URL(request.url, url), { headers: { accept: 'text/html' } });
      const html = await answer.text();
      return send(reply, html, { ...sources, ...devServers, inlineScripts: inlineScriptHashes(html) });
    },
  });
};
