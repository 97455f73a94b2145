import { once } from 'node:events';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { compressFolder } from './compress.ts';

const document = `<!doctype html><head><!--# block name="head" --><title>Own</title><!--# endblock -->
<!--# include virtual="/api/page-head?path=$request_uri" stub="head" --><script>paint()</script>
<script type="application/ld+json">{}</script><script defer src="/assets/shell.js"></script></head>`;
const script = 'export const text = "a script that is long enough to be worth compressing";'.repeat(40);

/** A site's files in a temporary folder that every user may read. */
export const siteFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'web-tier-'), { encoding: 'utf8' });
  const files = {
    'shell/index.html': document,
    'shell/assets/shell.js': script,
    'releases/shell/assets/earlier.js': script,
    'releases/shell/1.0.0-b/index.html': document,
    'config.json': '{}',
    'releases/mf-a/1.0.0-a/remoteEntry.js': script,
    'environments/test/composition.json': JSON.stringify({ revision: 1 }),
    'environments/test/revisions/000001.json': '{}',
  };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  compressFolder(join(folder, 'shell'));
  compressFolder(join(folder, 'releases'));
  return folder;
};

/** What the stub of the API was asked. */
export interface Heard {
  path: string;
  headers: IncomingHttpHeaders;
  bytes: number;
}

const heads: Record<string, [number, string]> = {
  '/marketplace/service/1': [200, '<title>A service</title>'],
  '/broken': [500, '{"error":"Out of order"}'],
};

/** Stands for the API: tells heads and news, hangs up at `/api/hang-up`, and otherwise takes what it gets. */
export const stubApi = async (heard: Heard[]): Promise<Server> => {
  const api = createServer(async (incoming, answer) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://api');
    const bytes = (await text(incoming)).length;
    if (pathname === '/api/hang-up') return void incoming.socket.destroy();
    if (pathname === '/api/events') {
      answer.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: ready\n\n');
      api.on('news', () => answer.write('event: news\n\n'));
      return;
    }
    if (pathname === '/api/page-head') {
      const [status, head] = heads[searchParams.get('path') ?? ''] ?? [200, ''];
      return void answer.writeHead(status, { 'content-type': 'text/html' }).end(head);
    }
    heard.push({ path: pathname, headers: incoming.headers, bytes });
    answer.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  return api;
};

export const portOf = (server: Server): number => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen.');
  return address.port;
};

export interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer;
}

/** Asks as a browser does, without what `fetch` adds or undoes. */
export const ask = async (port: number, path: string, { method = 'GET', headers = {}, body }: Asked = {}) => {
  const kept = { connection: 'keep-alive', ...headers };
  const sent = request({ port, host: '127.0.0.1', method, path, headers: kept, agent: false });
  const [answer] = await once(sent.end(body), 'response');
  const content = method === 'HEAD' ? '' : await text(answer);
  sent.destroy();
  return { status: answer.statusCode, headers: answer.headers, body: content };
};
