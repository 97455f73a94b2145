import { previewHostCookie } from '@slices/format';
import { apiFiles, ownNames } from '@slices/kernel/site-paths.ts';
import { type Asked, ask, composition, openEvents, startWeb } from './web-tier.fixture.ts';

let web: Awaited<ReturnType<typeof startWeb>>;
beforeAll(async () => {
  web = await startWeb();
});
beforeEach(() => web.calls.splice(0));
afterAll(() => web.stop());

const html = { accept: 'text/html' };
const safe = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
};
const page = {
  ...safe,
  'cache-control': 'no-cache',
  'content-type': 'text/html; charset=utf-8',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
};
const file = { ...safe, 'cache-control': 'public, max-age=31536000, immutable' };
const notFound = { status: 404, body: 'Not found', headers: { ...safe, 'cache-control': 'no-store' } };
const policy = [
  "default-src 'self'",
  "script-src 'self' 'sha256-6Z05mR7jGVRSmyHx7iStJaiOybZYZUjxiGbPhYYXh1o=' http://localhost:4102",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self' http://localhost:4102",
  'frame-src http://localhost:4102',
  "worker-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default',
];
const release = '/releases/mf-a/1.0.0-a/remoteEntry.js';

const get = (path: string, how?: Asked) => ask(web.port, path, how);
const directives = async (cookie = '') => {
  const { headers } = await get('/about', { headers: { cookie } });
  return String(headers['content-security-policy'])
    .split(';')
    .map((directive) => directive.trim().replace(/ +/g, ' '));
};

test('a browser with too many cookies deletes them, and has a link on', async () => {
  const bomb = await get('/shop', { headers: { cookie: `planted=${'x'.repeat(100_000)}` } });
  expect(bomb).toMatchObject({
    status: 431,
    headers: { 'clear-site-data': '"cookies"', 'content-type': 'text/html; charset=utf-8' },
    body: expect.stringContaining('<a href=/>'),
  });
});

test('a first visit gets a page with its own head and policy, then scripts, a release and the composition', async () => {
  const first = await get('/shop/item/1?a=b', { headers: html });
  expect(first).toMatchObject({ status: 200, headers: page });
  expect(first.body).toContain('<title>$& $1 of an item</title>');
  expect(await directives()).toEqual(policy);
  expect(await get('/assets/shell.js')).toMatchObject({ status: 200, headers: file });
  expect(await get(release)).toMatchObject({
    status: 200,
    headers: { ...file, 'access-control-allow-origin': '*', 'content-security-policy': "default-src 'none'; sandbox" },
  });
  for (const path of ['/assets/shell.js', release, '/composition.json', '/about'])
    expect(await get(path, { headers: { 'accept-encoding': 'gzip' } })).toMatchObject({
      headers: { 'content-encoding': 'gzip', vary: expect.stringMatching(/accept-encoding/i) },
    });
  expect((await get('/config.json')).headers).toMatchObject({ ...safe, 'cache-control': 'no-cache' });
  for (const [path, body] of [
    ['/composition.json', composition],
    ['/timestamp.json', '{}'],
  ] as const)
    expect(await get(path)).toMatchObject({
      body,
      headers: { ...safe, 'cache-control': 'no-cache', 'content-type': expect.stringContaining('application/json') },
    });
});

test.each([
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0.5, br ; Q=0.000', 'gzip'],
  ['br;q=0.1', 'br'],
  ['br;q=0,gzip;q=0', undefined],
])('a client that accepts %s gets %s', async (accepted, encoding) => {
  const { headers } = await get('/about', { headers: { ...html, 'accept-encoding': accepted } });
  expect(headers['content-encoding']).toBe(encoding);
});

test('a returning visitor gets the composition only when it changed', async () => {
  const { headers } = await get('/composition.json');
  const again = await get('/composition.json', { headers: { 'if-none-match': String(headers.etag) } });
  expect(again).toMatchObject({ status: 304, body: '' });
});

test('a tab of an earlier shell gets its chunks as if they were of this one', async () => {
  for (const how of [{}, { headers: { 'accept-encoding': 'gzip' } }, { method: 'HEAD' }, { method: 'DELETE' }]) {
    const [own, earlier] = [await get('/assets/shell.js', how), await get('/assets/earlier.js', how)];
    const { date, etag, 'last-modified': written, ...headers } = own.headers;
    expect(earlier).toMatchObject({ status: own.status, body: own.body, headers });
  }
});

test('a call passes with the visitor’s address, and events pass as they come', async () => {
  await get('/api/orders/me', {
    headers: { cookie: 'session=1', 'x-forwarded-for': '6.6.6.6', 'x-request-id': 'from-outside-1' },
  });
  const headers = { cookie: 'session=1', 'x-forwarded-for': '127.0.0.1', 'x-request-id': 'from-outside-1' };
  expect(web.calls).toMatchObject([{ path: '/api/orders/me', headers }]);
  const { answer, first, next, close } = await openEvents(web.port);
  expect([first, answer.headers['content-encoding']]).toEqual(['event: ready\n\n', undefined]);
  const changed = next();
  web.api.emit('event');
  expect(await changed).toBe('event: changed\n\n');
  close();
});

test.each(apiFiles)('%s comes from the API', async (name) => {
  for (const method of ['GET', 'HEAD'])
    expect(await get(`/${name}?part=services-1`, { method, headers: html })).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/json' },
    });
  expect(web.calls).toMatchObject([{ path: `/${name}` }, { path: `/${name}` }]);
});

test('an app to install and a password to change are found where browsers look', async () => {
  expect(await get('/manifest.webmanifest')).toMatchObject({
    status: 200,
    body: '{"name":"Own"}',
    headers: {
      ...safe,
      'cache-control': 'no-cache',
      'content-type': expect.stringContaining('application/manifest+json'),
    },
  });
  for (const method of ['GET', 'HEAD'])
    expect(await get('/.well-known/change-password', { method })).toMatchObject({
      status: 302,
      headers: { ...safe, location: '/user/profile' },
    });
});

test('an upload over the limit is refused before the API, one below passes', async () => {
  const post = async (path: string, kilobytes: number) =>
    get(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: Buffer.alloc(kilobytes * 1024, 'a'),
    });
  for (const [path, limit] of [
    ['/api/orders', 256],
    ['/api/upload/avatar', 10_240],
    ['/api/payments/webhook', 1024],
  ] as const) {
    expect(await post(path, limit + 1)).toMatchObject({
      status: 413,
      body: expect.stringContaining('input/too-large'),
    });
    expect(web.calls.splice(0)).toEqual([]);
    expect(await post(path, limit)).toMatchObject({ status: 200 });
    expect(web.calls.splice(0)).toMatchObject([{ path, bytes: limit * 1024 }]);
  }
});

test('a previewed dev server may give scripts, a forged one may not', async () => {
  const widened = policy.map((directive) => {
    if (directive.startsWith('script-src')) return `${directive} http://localhost:4103`;
    return directive.startsWith('connect-src') ? `${directive} http://localhost:4103 ws://localhost:4103` : directive;
  });
  expect(await directives(`a=b; ${previewHostCookie}=localhost:4103; c=d`)).toEqual(widened);
  for (const host of [
    'evil.example:80',
    'localhost:4103.evil.example',
    'localhost:4103 https://evil.example',
    'localhost:*',
  ])
    expect(await directives(`${previewHostCookie}=${host}`)).toEqual(policy);
  expect(await directives(`x${previewHostCookie}=localhost:4103`)).toEqual(policy);
});

test('while the API is out of order, pages have their own head and calls get an error', async () => {
  for (const path of ['/broken', '/slow', '/about'])
    expect(await get(path)).toMatchObject({ status: 200, body: expect.stringContaining('<title>Own</title>') });
  expect(await get('/api/hang-up')).toMatchObject({ status: 502, body: expect.stringContaining('server/unexpected') });
});

test('an address without a page is not found, nor a file beside the site’s', async () => {
  const noPages = ownNames.flatMap((name) => [`/${name}`, `/${name}/x`, `/${name}?x`]);
  for (const path of noPages) expect((await get(path, { headers: html })).body).not.toContain('<title>Own');
  for (const path of [
    '/assets/none.js',
    '/releases/mf-a/2/remoteEntry.js',
    '/metrics',
    '/internal/x',
    '/composition.sig',
    '/.well-known/x',
  ])
    expect(await get(path, { headers: html })).toMatchObject(notFound);
  expect(await get('/about', { method: 'POST', body: Buffer.from('a') })).toMatchObject(notFound);
  const headers = { 'content-type': 'application/json' };
  expect(await get('/about', { method: 'POST', headers, body: Buffer.from('{') })).toMatchObject(notFound);
  expect(await get('//about', { headers: html })).toMatchObject({ status: 404, headers: page });
  expect(await get('/favicon.png', { headers: { accept: 'image/*' } })).toMatchObject(notFound);
  expect(await get('/a.b', { headers: html })).toMatchObject({ status: 200, headers: page });
  // Programs that preview links accept anything.
  expect(await get('/about?from=a.b', { headers: { accept: '*/*' } })).toMatchObject({ status: 200, headers: page });
  for (const path of [
    `${release}.map`,
    `${release}.m%61p.gz`,
    '/releases/mf-a/1.0.0-a/%2eremoteEntry.js.draft-1',
    '/assets/shell.js.map',
    '/assets/earlier.js.map',
    '/maps/mf-a/1.0.0-a/remoteEntry.js.map',
    '/environments/test/revisions/000001.json',
  ])
    expect((await get(path)).status).toBe(404);
  for (const path of [
    '/releases/..%2fenvironments/test/composition.json',
    '/assets/..%2fconfig.json',
    '/assets/..%2f1.0.0-b/index.html',
    '/assets%2F%2e%2E%2freleases/mf-a/1.0.0-a/remoteEntry.js',
  ])
    expect((await get(path)).status).toBe(404);
  expect(web.calls.filter(({ path }) => !path.startsWith('/api'))).toEqual([]);
});
