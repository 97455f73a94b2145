import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type Release, serverFileName } from '@slices/format';
import { inSpan } from '@slices/tracing/tracing.ts';
import { LRUCache } from 'lru-cache';
import { encodingFor } from '../web/encoding.ts';
import { shellHash } from '../web/security-headers.ts';
import { hashesFrom, readListed, releaseFiles } from './document/release-files.ts';
import type { StoredDocument } from './document/stored-document.ts';
import { type LiveSite, watchLiveSite } from './live-site.ts';
import { documentMaker } from './make-document.ts';
import { RenderedDocuments, type Visit } from './rendered-documents.ts';
import type { RendererSettings } from './settings.ts';
import { WorkerPool } from './worker/worker-pool.ts';

export interface Renderer {
  server: Server;
  stop: () => Promise<void>;
}

/** Longer addresses, and those that name another host, get the plain document. */
const address = /^\/(?!\/)[^\\]{0,2000}$/;
const visitorId = /^[\w-]{1,64}$/;
/** After it the visitor has the plain document, and a rendering ends without the data that are missing. */
const renderTimeoutMs = 1_500;

/** An HTTP server of documents. 503 means: send the plain document. */
export const startRenderer = async (settings: RendererSettings): Promise<Renderer> => {
  const { api, site, shell, say, pool: poolSettings } = settings;
  const html = readFileSync(join(shell, 'index.html'), 'utf8');
  const shellServer = readFileSync(join(shell, serverFileName), 'utf8');
  const pools = {
    common: new WorkerPool(poolSettings, say),
    canaries: new WorkerPool({ ...poolSettings, workers: 1, isAlwaysReady: false }, say),
  };
  const readBuild = serverBuilds(site);
  const hashes = hashesFrom(site, say);
  const documents = new RenderedDocuments({ ...settings, make: documentMaker(pools, { api, html, hashes, say }) });
  const changed = ({ composition, config }: LiveSite) => {
    const ofCode = { ...config, apiBase: new URL(config.apiBase, api).href };
    const start = { shell: shellServer, renderTimeoutMs, config: ofCode };
    for (const pool of Object.values(pools)) pool.renew({ start, readBuild });
    documents.compose(composition);
  };
  const hash = shellHash(html);

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { headers, method, url = '' } = request;
    if (url === '/livez') return end(response, 200);
    if (url === '/healthz') return end(response, pools.common.isReady ? 200 : 503);
    const visit = visitOf(request);
    // The web tier's policy does not allow the inline scripts of another shell.
    const isOwnShell = (headers['x-shell'] ?? hash) === hash;
    if (method !== 'GET' || !address.test(url) || !isOwnShell) return end(response, 503);
    const caller = { traceparent: headers.traceparent?.toString() };
    const document = await inSpan('GET document', { kind: 'server', caller }, () => documents.find(visit));
    if (!document) return end(response, 503);
    await send(request, response, document);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      say(String(error));
      if (!response.headersSent) end(response, 503);
    });
  });
  const stopping = new AbortController();
  const watching = watchLiveSite({ ...settings, changed }, stopping.signal);
  server.listen(settings.port, settings.host);
  await once(server, 'listening');
  return {
    server,
    stop: async () => {
      stopping.abort();
      await watching;
      for (const pool of Object.values(pools)) pool.close();
      server.close();
      server.closeAllConnections();
    },
  };
};

const visitOf = ({ headers, url = '' }: IncomingMessage): Visit => {
  const visitor = String(headers['x-visitor'] ?? '');
  return {
    url,
    visitor: visitorId.test(visitor) ? visitor : undefined,
  };
};

const end = (response: ServerResponse, status: number): void => {
  response.writeHead(status, { 'cache-control': 'no-store' }).end();
};

const send = async (
  { headers }: IncomingMessage,
  response: ServerResponse,
  document: StoredDocument,
): Promise<void> => {
  const encoding = encodingFor(headers['accept-encoding']);
  const isKnown = headers['if-none-match']?.includes(document.etag) === true;
  const body = isKnown ? undefined : await document.as(encoding);
  response.writeHead(isKnown ? 304 : document.status, {
    etag: document.etag,
    vary: 'accept-encoding',
    ...(body && { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length }),
    ...(body && encoding && { 'content-encoding': encoding }),
  });
  response.end(body);
};

/** Reads the server build of a release once, if it has one for the React of the document. Rejects when a file does not match the composition's hash. */
const serverBuilds = (site: string): ((release: Release) => Promise<string | undefined>) => {
  const builds = new LRUCache<string, { code: string | undefined }, Release>({
    max: 200,
    fetchMethod: async (_integrity, _stale, { context: release }) => {
      const hash = (await releaseFiles(site, release))[serverFileName];
      return { code: hash && (await readListed(new URL(serverFileName, new URL(release.url, site)), hash)) };
    },
  });
  return async (release) =>
    release.extras.react ? undefined : (await builds.fetch(release.metadata.integrity, { context: release }))?.code;
};
