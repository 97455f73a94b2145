import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildWebServer } from './web-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'web-'));
let api: Server;
let web: FastifyInstance;
let streams = 0;
let heard: { headers: IncomingHttpHeaders; bytes: number }[] = [];

const portOf = (server: Server): number => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen.');
  return address.port;
};

const stream = (answer: ServerResponse) => {
  streams += 1;
  answer.once('close', () => {
    streams -= 1;
    api.emit('left');
  });
  answer.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: ready\n\n');
};
/** An open stream of news and its first words. */
const openStream = async () => {
  const asked = request({ port: portOf(web.server), path: '/api/events', headers: { 'accept-encoding': 'br, gzip' } });
  const [answer] = await once(asked.end(), 'response');
  const [first] = await once(answer, 'data');
  return { answer, first: String(first), leave: () => asked.destroy() };
};

beforeAll(async () => {
  api = createServer(async (incoming, answer) => {
    if (incoming.url === '/api/events') return stream(answer);
    if (incoming.url === '/api/slow') return incoming.on('error', () => undefined).resume();
    // It stands for the shell's dev server too.
    if (incoming.url === '/about') return answer.setHeader('content-type', 'text/html').end('<script>paint()</script>');
    let bytes = 0;
    for await (const chunk of incoming) bytes += Buffer.byteLength(chunk);
    heard.push({ headers: incoming.headers, bytes });
    answer.end();
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  writeFileSync(join(folder, 'composition.json'), '{}');
  web = await buildWebServer({
    apiUrl: `http://127.0.0.1:${portOf(api)}`,
    releasesFolder: folder,
    environmentFolder: folder,
    runtimeConfig: {
      apiBase: '/api',
      stripePublishableKey: 'pk_test_1',
      stripeScriptUrl: '/stripe.js',
      features: { passwordRecovery: false, contactForm: false, socialSignIn: [] },
    },
    shell: { url: `http://127.0.0.1:${portOf(api)}` },
  });
  // How often Node looks for requests that took too long, in milliseconds.
  Object.assign(web.server, { connectionsCheckingInterval: 20 });
  await web.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => {
  heard = [];
});
afterAll(async () => {
  await web.close();
  api.close();
  rmSync(folder, { recursive: true });
});

test('a large body that waits to be asked for, as curl sends it, reaches the API', async () => {
  const body = Buffer.alloc(2_000_000, 'a');
  const headers = { expect: '100-continue', 'content-type': 'application/octet-stream', 'content-length': body.length };
  const sent = request({ port: portOf(web.server), method: 'POST', path: '/api/upload/avatar', headers });
  sent.flushHeaders();
  await once(sent, 'continue');
  sent.end(body);
  const [answer] = await once(sent, 'response');
  answer.resume();
  expect(answer.statusCode).toBe(200);
  expect(heard).toMatchObject([{ bytes: body.length, headers: { 'x-forwarded-for': '127.0.0.1' } }]);
});

test('a body that drips in ends with its time', async () => {
  const { requestTimeout, headersTimeout } = web.server;
  Object.assign(web.server, { requestTimeout: requestTimeout / 1_000, headersTimeout: headersTimeout / 1_000 });
  const sent = request({ port: portOf(web.server), method: 'POST', path: '/api/slow' });
  sent.write('{');
  const [answer] = await once(sent, 'response');
  Object.assign(web.server, { requestTimeout, headersTimeout });
  answer.resume();
  expect(answer.statusCode).toBe(408);
});

test('a page of a dev server may run what dev servers of this machine give it', async () => {
  const { headers } = await fetch(`http://127.0.0.1:${portOf(web.server)}/about`, { headers: { accept: 'text/html' } });
  const policy = headers.get('content-security-policy');
  expect(policy).toContain(
    "script-src 'self' 'sha256-6Z05mR7jGVRSmyHx7iStJaiOybZYZUjxiGbPhYYXh1o=' http://localhost:*",
  );
  expect(policy).toContain('ws://localhost:*');
});

test('news passes as it comes, and the API learns that somebody left', async () => {
  const { answer, first, leave } = await openStream();
  expect([first, answer.headers['content-encoding']]).toEqual(['event: ready\n\n', undefined]);
  const left = once(api, 'left');
  leave();
  await left;
  expect(streams).toBe(0);
});

test('many streams keep nobody from asking for more, and a stop waits for none', async () => {
  const open = await Promise.all(Array.from({ length: 150 }, openStream));
  const ends = open.map(({ answer }) => new Promise((resolve) => answer.once('error', resolve)));
  expect((await fetch(`http://127.0.0.1:${portOf(web.server)}/api/health`)).status).toBe(200);
  await web.close();
  await Promise.all(ends);
  while (streams > 0) await once(api, 'left');
});
