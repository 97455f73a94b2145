import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { brotliOptions, compressible } from '@slices/kernel/compress.ts';
import { portOf } from '@slices/kernel/free-port.fixture.ts';
import { writeFiles } from '@slices/kernel/temporary-folder.fixture.ts';
import { someAnswers, someThirdParty } from './site-answers.fixture.ts';
import { buildWebServer } from './web-server.ts';
import type { WebSettings } from './web-settings.ts';

const document = `<!doctype html><head><!--# block name="head" --><title>Own</title><!--# endblock -->
<!--# include virtual="/api/page-head?path=$request_uri" stub="head" --><script>paint()</script>
<script type="application/ld+json">{"description":"${'a'.repeat(2_000)}"}</script><script defer src="/assets/shell.js"></script></head>`;
const script = 'export const text = "a script that is long enough to be worth compressing";'.repeat(40);

/** Long enough to be worth compressing. */
export const composition = JSON.stringify({ revision: 1, note: 'a'.repeat(2_000) });

const compressFolder = (folder: string): void => {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => compressible.test(name));
  for (const file of names.map((name) => join(folder, name))) {
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content, brotliOptions(content)));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
};

const siteFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'web-tier-'), { encoding: 'utf8' });
  writeFiles(folder, {
    'shell/index.html': document,
    'shell/manifest.webmanifest': '{"name":"Own"}',
    'shell/assets/shell.js': script,
    'releases/shell/assets/earlier.js': script,
    'releases/shell/1.0.0-b/index.html': document,
    'config.json': '{}',
    'releases/mf-a/1.0.0-a/remoteEntry.js': script,
    'environments/test/composition.json': composition,
    'environments/test/timestamp.json': '{}',
    'environments/test/revisions/000001.json': '{}',
    'releases/mf-a/1.0.0-a/remoteEntry.js.map': script,
    'releases/mf-a/1.0.0-a/.remoteEntry.js.draft-1': script,
    'releases/shell/assets/earlier.js.map': script,
    'shell/assets/shell.js.map': script,
    'maps/mf-a/1.0.0-a/remoteEntry.js.map': script,
  });
  compressFolder(join(folder, 'shell'));
  compressFolder(join(folder, 'releases'));
  return folder;
};

interface ApiCall {
  path: string;
  headers: IncomingHttpHeaders;
  bytes: number;
}

const heads: Record<string, [status: number, head: string]> = {
  '/shop/item/1?a=b': [200, '<title>$& $1 of an item</title>'],
  '/broken': [500, '{"error":"Out of order"}'],
};

/** Stands for the API, and with `/about` for the shell's dev server. It notes calls; a head for `/slow` never comes. */
const stubApi = async (calls: ApiCall[]): Promise<Server> => {
  const api = createServer(async (incoming, answer) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://api');
    if (pathname === '/api/hang-up') return void incoming.socket.destroy();
    if (pathname === '/about') return void answer.end('<script>paint()</script>');
    if (pathname === '/api/events') {
      answer.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: ready\n\n');
      api.on('event', () => answer.write('event: changed\n\n'));
      return void answer.once('close', () => api.emit('left'));
    }
    if (pathname === '/api/page-head') {
      const path = searchParams.get('path') ?? '';
      const [status, head] = heads[path] ?? [200, ''];
      if (path !== '/slow') answer.writeHead(status, { 'content-type': 'text/html' }).end(head);
      return;
    }
    const bytes = (await text(incoming).catch(() => '')).length;
    calls.push({ path: pathname, headers: incoming.headers, bytes });
    answer.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  // Many streams are open in one test.
  api.setMaxListeners(0);
  await once(api, 'listening');
  return api;
};

export const startWeb = async (settings: (apiUrl: string) => Partial<WebSettings> = () => ({})) => {
  const site = siteFolder();
  const calls: ApiCall[] = [];
  const api = await stubApi(calls);
  const apiUrl = `http://127.0.0.1:${portOf(api)}`;
  const web = await buildWebServer({
    answers: someAnswers,
    thirdParty: someThirdParty,
    apiUrl,
    releases: join(site, 'releases'),
    environment: join(site, 'environments/test'),
    runtimeConfig: { apiBase: '/api' },
    shell: { folder: join(site, 'shell') },
    ...settings(apiUrl),
  });
  // How often Node looks for requests that took too long, in milliseconds.
  Object.assign(web.server, { connectionsCheckingInterval: 20 });
  await web.listen({ port: 0, host: '127.0.0.1' });
  const stop = async () => {
    await web.close();
    api.closeAllConnections();
    api.close();
    rmSync(site, { recursive: true });
  };
  return { site, api, apiUrl, calls, web, port: portOf(web.server), stop };
};

export interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer;
}

/** Asks as a browser does, without what `fetch` adds or undoes. */
export const ask = async (port: number, path: string, { method = 'GET', headers = {}, body }: Asked = {}) => {
  const sentHeaders = { connection: 'keep-alive', ...headers };
  const sent = request({ port, host: '127.0.0.1', method, path, headers: sentHeaders, agent: false });
  const [answer] = await once(sent.end(body), 'response');
  const content = method === 'HEAD' ? '' : await text(answer);
  sent.destroy();
  return { status: answer.statusCode, headers: answer.headers, body: content };
};

/** Opens the event stream. Resolves once its first event has come. */
export const openEvents = async (port: number) => {
  const sent = request({ port, path: '/api/events', headers: { 'accept-encoding': 'br, gzip' }, agent: false });
  const [answer] = await once(sent.end(), 'response');
  const next = async () => String(await once(answer, 'data'));
  return { answer, first: await next(), next, close: () => sent.destroy() };
};
