import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildWebServer } from './web-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'web-'));
let api: Server;
let web: FastifyInstance;
let heard: { headers: IncomingHttpHeaders; bytes: number }[] = [];

const portOf = (server: Server): number => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen.');
  return address.port;
};

beforeAll(async () => {
  api = createServer(async (incoming, answer) => {
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
    compositionPath: join(folder, 'composition.json'),
    runtimeConfig: {
      apiBase: '/api',
      stripePublishableKey: 'pk_test_1',
      stripeScriptUrl: '/stripe.js',
      features: { passwordRecovery: false, contactForm: false, socialSignIn: [] },
    },
    shell: { url: 'http://127.0.0.1:9' },
  });
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
