import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { served } from '@slices/kernel/free-port.fixture.ts';
import { rateLimit } from './rate-limit.ts';
import { someAnswers, someThirdParty } from './site-answers.fixture.ts';
import { webSettingsFrom } from './web-settings.ts';
import { type Asked, ask, openEvents, startWeb } from './web-tier.fixture.ts';

const code = 'code();'.repeat(500);
const objects: Record<string, string | Buffer> = {
  '/prefix/releases/mf-a/1/remoteEntry.js': code,
  '/prefix/releases/mf-a/1/remoteEntry.js.br': brotliCompressSync(code),
  '/prefix/releases/shell/assets/earlier.js': 'chunk()',
  '/prefix/environments/test/composition.json': '{"revision":1}',
};
let web: Awaited<ReturnType<typeof startWeb>>;
let bucket: Awaited<ReturnType<typeof served>>;
let isDown = false;
/** The bucket hangs until it resolves. */
let goesOn = Promise.resolve();
let asked: string[] = [];
const lines: string[] = [];
const log = { write: (line: string) => void lines.push(line) };

beforeAll(async () => {
  bucket = await served(async (request, answer) => {
    asked.push(request.url ?? '');
    await goesOn;
    if (isDown) return void request.socket.destroy();
    const content = objects[request.url ?? ''];
    answer.writeHead(content ? 200 : 403, { 'x-amz-request-id': '1', 'cache-control': 'no-store' }).end(content);
  });
  const store = `${bucket.url}/prefix`;
  web = await startWeb(() => ({
    releases: `${store}/releases`,
    environment: `${store}/environments/test`,
    releasesUrl: 'https://cdn.example/releases',
    proxies: ['127.0.0.0/8'],
    isHttps: true,
    limits: {
      telemetry: { perSecond: 0, burst: 2 },
      rendered: { perSecond: 0, burst: 2 },
      traced: { perSecond: 0, burst: 2 },
    },
    log,
    stopMs: 60_000,
  }));
});
beforeEach(() => {
  asked = [];
  isDown = false;
  web.calls.splice(0);
});
afterAll(async () => {
  await web.stop();
  bucket.close();
});

const get = (path: string, how?: Asked) => ask(web.port, path, how);

test('a release is fetched from the bucket once, compressed as it lies there', async () => {
  const release = '/releases/mf-a/1/remoteEntry.js';
  const headers = { 'accept-encoding': 'br' };
  const [first, other] = await Promise.all([get(release, { headers }), get(release, { headers })]);
  expect(first).toMatchObject({
    status: 200,
    headers: {
      'content-encoding': 'br',
      'content-length': String(objects[`/prefix${release}.br`]?.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'strict-transport-security': 'max-age=31536000',
    },
  });
  expect(first.headers).not.toHaveProperty('x-amz-request-id');
  expect(other.status).toBe(200);
  expect(await get(release)).toMatchObject({ status: 200, body: code });
  expect(asked.sort()).toEqual([`/prefix${release}`, `/prefix${release}.br`]);
});

test('an asset of another shell comes from the bucket, once; one of this shell does not', async () => {
  expect([(await get('/assets/shell.js')).status, asked]).toEqual([200, []]);
  for (const _time of [1, 2]) expect(await get('/assets/earlier.js')).toMatchObject({ status: 200, body: 'chunk()' });
  expect(asked).toEqual(['/prefix/releases/shell/assets/earlier.js']);
});

test('a file that the bucket does not show is not found, and is asked for anew', async () => {
  for (const _time of [1, 2])
    expect(await get('/releases/mf-a/2/remoteEntry.js')).toMatchObject({
      status: 404,
      headers: { 'cache-control': 'no-store' },
    });
  expect(asked).toHaveLength(2);
});

test('files that were read once are served while the bucket is down; others have an error that no cache stores', async () => {
  expect((await get('/composition.json')).body).toBe('{"revision":1}');
  isDown = true;
  jest.spyOn(Date, 'now').mockReturnValueOnce(Date.now() + 60_000);
  const stale = await get('/composition.json');
  expect([stale.status, stale.body, asked.length]).toEqual([200, '{"revision":1}', 2]);
  expect(await get('/timestamp.json')).toMatchObject({
    status: 502,
    headers: { 'cache-control': 'no-store' },
    body: expect.stringContaining('server/unexpected'),
  });
});

test('while the bucket hangs, a file that was read once waits for it once', async () => {
  const path = '/prefix/environments/test/composition.json';
  const before = objects[path] ?? '';
  await get('/composition.json');
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 90_000);
  isDown = true;
  expect((await get('/composition.json')).body).toBe(before);
  isDown = false;
  asked = [];
  let goOn = () => {};
  goesOn = new Promise((resolve) => {
    goOn = resolve;
  });
  for (const _time of [1, 2]) expect((await get('/composition.json')).body).toBe(before);
  objects[path] = '{"revision":2}';
  goOn();
  while ((await get('/composition.json')).body === before);
  objects[path] = before;
  jest.restoreAllMocks();
  expect(asked).toEqual([path]);
});

test('a new composition is seen within a second', async () => {
  const path = '/prefix/environments/test/composition.json';
  const before = objects[path] ?? '';
  const known = await get('/composition.json');
  objects[path] = '{"revision":2}';
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 120_000);
  const next = await get('/composition.json', { headers: { 'if-none-match': String(known.headers.etag) } });
  jest.restoreAllMocks();
  objects[path] = before;
  expect(next).toMatchObject({ status: 200, body: '{"revision":2}' });
});

test.each([
  'x%20HTTP/1.1%0d%0aHost:%20evil.example%0d%0aX:%20y',
  'mf-a/1/remoteEntry.js%3Flist-type=2',
  'mf-a/1/remoteEntry.js%23x',
  'mf-a/1/..%2f..%2f..%2fenvironments/test/revisions/000001.json',
  'mf-a/1/%252e%252e/x',
  '../environments/test/composition.json',
  'mf-a/1/remoteEntry.js.map',
  'mf-a/1/.draft',
])('the bucket hears nothing of what names no file: %s', async (path) => {
  expect((await get(`/releases/${path}`)).status).toBe(404);
  expect((await get(`/assets/${path}`)).status).toBe(404);
  expect(asked).toEqual([]);
});

test.each(['POST', 'PUT', 'DELETE'])('the bucket hears nothing of a %s', async (method) => {
  for (const path of ['/releases/mf-a/1/remoteEntry.js', '/assets/earlier.js'])
    expect((await get(path, { method })).status).toBe(404);
  expect(asked).toEqual([]);
});

test.each([
  '/api/../internal/x',
  '/api/..%2finternal/x',
  '/api/%2E%2e/internal/x',
  '/api/./x',
  '/api/a/..',
  '/api/..;/internal/x',
  '/api/a/;%2e./internal/x',
  '/api/a\\..\\..\\internal/x',
  '/api/a%5c..%5c..%5cinternal/x',
])('the API hears nothing of an address that climbs: %s', async (path) => {
  expect(await get(path)).toMatchObject({ status: 404, body: 'Not found' });
  expect(web.calls).toEqual([]);
});

test('the balancer says the visitor’s address and scheme, and the API gets the address alone', async () => {
  await get('/api/x', { headers: { 'x-forwarded-for': '6.6.6.6, 192.0.2.7', 'x-forwarded-proto': 'https' } });
  expect(web.calls).toMatchObject([{ headers: { 'x-forwarded-for': '192.0.2.7', 'x-forwarded-proto': 'https' } }]);
  await get('/api/x', { headers: { 'x-forwarded-proto': 'gopher', host: 'site.example' } });
  expect(web.calls).toMatchObject([
    {},
    { headers: { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http', host: 'site.example' } },
  ]);
});

test('no visitor takes the address out of a call', async () => {
  await get('/api/x', { headers: { connection: 'keep-alive, x-forwarded-for, x-request-id' } });
  expect(web.calls).toMatchObject([
    { headers: { 'x-forwarded-for': '127.0.0.1', 'x-request-id': expect.stringMatching(/^\w{32}$/) } },
  ]);
});

test.each([
  ['an offer of another protocol', { upgrade: 'h2c' }],
  ['how long a connection shall stay', { connection: 'close', 'keep-alive': 'timeout=5' }],
])('%s is not for the API', async (_case, headers) => {
  expect((await get('/api/x', { headers })).status).toBe(200);
});

test('releases of another origin may come from there, and no page does', async () => {
  const policy = String((await get('/about')).headers['content-security-policy']);
  const from = [...policy.matchAll(/([a-z]+-src) [^;]*https:\/\/cdn\.example(?=[ ;])/g)].map(([, name]) => name);
  expect(from).toEqual(['script-src', 'img-src', 'font-src', 'connect-src']);
});

test('one address may not report without end', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.9' };
  const report = async () => (await get('/api/telemetry', { method: 'POST', headers })).status;
  expect([await report(), await report(), await report(), await report()]).toEqual([200, 200, 200, 429]);
  expect((await get('/api/telemetry', { method: 'POST', headers: { 'x-forwarded-for': '192.0.2.10' } })).status).toBe(
    200,
  );
});

test.each([
  ['/%61pi/telemetry', '192.0.2.11'],
  ['/api/%74elemetry', '192.0.2.12'],
  ['http://site.example/api/telemetry', '192.0.2.13'],
])('reports at another spelling of their address count as well: %s', async (path, address) => {
  for (const status of [200, 200, 200, 429])
    expect((await get(path, { method: 'POST', headers: { 'x-forwarded-for': address } })).status).toBe(status);
});

test('after a burst an address gets as many as a second allows', () => {
  let nowMs = 0;
  const isAllowed = rateLimit({ perSecond: 2, burst: 3 }, () => nowMs);
  const allowed = () => Array.from({ length: 10 }, () => isAllowed('a')).filter(Boolean).length;
  expect([allowed(), isAllowed('b')]).toEqual([4, true]);
  const ofNetwork = Array.from({ length: 10 }, (_, host) => isAllowed(`2001:db8:0:1::${host}`)).filter(Boolean).length;
  expect([ofNetwork, isAllowed('2001:db8:0:2::1'), isAllowed('::ffff:192.0.2.1')]).toEqual([4, true, true]);
  nowMs += 1_000;
  expect(allowed()).toBe(2);
});

test('the log has one line of JSON per request, without what its address asks for and without forged lines', async () => {
  lines.splice(0);
  await get('/auth/reset-password?token=secret', { headers: { 'x-request-id': 'forged"}', 'user-agent': 'test' } });
  await get('/api/health', { headers: { 'x-request-id': 'from-outside-1' } });
  const all = lines.map((line): unknown => JSON.parse(line));
  expect(all).toMatchObject([
    {
      msg: 'request',
      path: '/auth/reset-password',
      status: 200,
      reqId: expect.stringMatching(/^[0-9a-f]{32}$/),
      agent: 'test',
    },
    { path: '/api/health', reqId: 'from-outside-1' },
  ]);
  expect(lines.join('')).not.toContain('secret');
  await get('/healthz');
  expect(lines).toHaveLength(2);
});

test('the log has a line of a request that its visitor leaves', async () => {
  lines.splice(0);
  const left = request({ port: web.port, path: '/api/page-head?path=/slow', agent: false }).on('error', () => {});
  left.end();
  await once(web.api, 'request');
  left.destroy();
  while (lines.length === 0) await setImmediate();
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([{ path: '/api/page-head', status: 499 }]);
});

test('no log holds the secret address of a calendar, also when no API answers', async () => {
  lines.splice(0);
  web.api.once('request', ({ socket }) => socket.destroy());
  const secret = '/api/calendars/hidden-token.ics';
  for (const path of [secret, '/api//%63alendars/hidden-token.ics?hidden-token', `http://site.example${secret}`])
    await get(path);
  expect(lines.filter((line) => line.includes('"/api/calendars/…"'))).toHaveLength(3);
  expect(lines.join('')).not.toContain('hidden-token');
});

test('a link with a long address leaves the cookies', async () => {
  const long = await get(`/?q=${'x'.repeat(20_000)}`, { headers: { cookie: 'session=1' } });
  expect([long.status, long.headers['clear-site-data']]).toEqual([414, undefined]);
});

test('a visitor who asks for a closed connection gets one after a call too', async () => {
  const socket = connect(web.port, '127.0.0.1');
  socket.write('GET /api/x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 (?!.*keep-alive)/s);
});

test('a request with two lengths is refused and its connection is closed', async () => {
  const socket = connect(web.port, '127.0.0.1');
  socket.write(
    'POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/y HTTP/1.1\r\nHost: a\r\n\r\n',
  );
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
  expect(web.calls).toEqual([]);
});

test('a stop waits for an answer that has begun, and not for event streams', async () => {
  const other = await startWeb(() => ({ stopMs: 60_000 }));
  const { answer } = await openEvents(other.port);
  const ended = new Promise((resolve) => answer.once('error', resolve));
  const { port } = other;
  const socket = connect(port, '127.0.0.1');
  socket.write('POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{');
  await once(other.api, 'request');
  const closed = other.web.close();
  await ended;
  socket.write('}');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
  await closed;
  await other.stop();
});

test('settings that are missing are named', () => {
  const site = { answers: someAnswers, thirdParty: someThirdParty, runtimeConfig: { apiBase: '/api' } };
  expect(() => webSettingsFrom({}, site)).toThrow('Set STORE.');
  const variables = {
    STORE: 'https://bucket.example/',
    ENVIRONMENT: 'staging',
    API_URL: 'http://api',
    SHELL_FOLDER: 'a',
  };
  expect(webSettingsFrom({ ...variables, PROXIES: '10.0.0.0/8,127.0.0.1' }, site)).toMatchObject({
    releases: 'https://bucket.example/releases',
    environment: 'https://bucket.example/environments/staging',
    proxies: ['10.0.0.0/8', '127.0.0.1'],
  });
});
