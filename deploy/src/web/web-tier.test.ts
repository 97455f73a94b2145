import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { request, type Server } from 'node:http';
import { join } from 'node:path';
import { nginxProgram, startNginx } from './nginx.fixture.ts';
import { ownNames } from './own-names.ts';
import { buildWebServer } from './web-server.ts';
import { type Asked, ask, type Heard, portOf, siteFolder, stubApi } from './web-tier.fixture.ts';

const stripe = 'http://localhost:4102';
let site: string;
let api: Server;
const heard: Heard[] = [];
const ports: Record<string, number> = {};
let nginx: Awaited<ReturnType<typeof startNginx>> | undefined;
let local: Awaited<ReturnType<typeof buildWebServer>>;

beforeAll(async () => {
  site = siteFolder();
  api = await stubApi(heard);
  const apiUrl = `http://127.0.0.1:${portOf(api)}`;
  local = await buildWebServer({
    apiUrl,
    releasesFolder: join(site, 'releases'),
    environmentFolder: join(site, 'environments/test'),
    runtimeConfig: {
      apiBase: '/api',
      stripePublishableKey: 'pk_test_1',
      stripeScriptUrl: `${stripe}/stripe.js`,
      features: { passwordRecovery: false, contactForm: false, socialSignIn: [] },
    },
    shell: { folder: join(site, 'shell') },
  });
  await local.listen({ port: 0, host: '127.0.0.1' });
  ports.local = portOf(local.server);
  if (!nginxProgram) return;
  nginx = await startNginx(site, 'plain', ['--api', apiUrl, '--stripe', `${stripe}/stripe.js`]);
  ports.nginx = nginx.port;
});
beforeEach(() => heard.splice(0));
afterAll(async () => {
  await nginx?.stop();
  await local.close();
  api.closeAllConnections();
  api.close();
  rmSync(site, { recursive: true });
});

const html = { accept: 'text/html' };
const json = { 'content-type': 'application/json' };
const year = 'public, max-age=31536000, immutable';
const kb = (count: number) => Buffer.alloc(count * 1024, 'a');
const release = '/releases/mf-a/1.0.0-a/remoteEntry.js';
const page = { 'cache-control': 'no-cache', 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' };
const gone = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** What is asked, and the answer's status, some of its headers and some of its text. */
const table: [string, string, Asked, number, Record<string, unknown>, string?][] = [
  ['a page’s own head', '/marketplace/service/1', { headers: html }, 200, page, '<title>A service</title>'],
  ['a page without one', '/about', {}, 200, page, '<title>Own</title>'],
  ['a head that cannot be had', '/broken', {}, 200, page, '<title>Own</title>'],
  ['a page that ends like a file', '/a.b', { headers: html }, 200, page, '<title>Own</title>'],
  ['a page with a body', '/about', { method: 'POST', body: kb(1) }, 404, gone, 'Not found'],
  ['a file that is none', '/favicon.png', { headers: { accept: 'image/*' } }, 404, gone, 'Not found'],
  ['an asset', '/assets/shell.js', {}, 200, { 'cache-control': year }],
  ['one, small', '/assets/shell.js', { headers: { 'accept-encoding': 'gzip' } }, 200, { 'content-encoding': 'gzip' }],
  ['an asset of no shell', '/assets/none.js', { headers: html }, 404, gone, 'Not found'],
  ['a release', release, {}, 200, { 'cache-control': year, 'access-control-allow-origin': '*' }],
  ['one that is opened as a page', release, {}, 200, { 'content-security-policy': "default-src 'none'; sandbox" }],
  ['one, smaller', release, { headers: { 'accept-encoding': 'gzip' } }, 200, { 'content-encoding': 'gzip' }],
  ['a release that is not there', '/releases/mf-a/2/remoteEntry.js', { headers: html }, 404, gone, 'Not found'],
  ['what lies beside releases', '/releases/..%2fenvironments/test/composition.json', {}, 404, {}],
  ['what lies beside assets', '/assets/..%2fconfig.json', {}, 404, {}],
  ['what lies beside stored ones', '/assets/..%2f1.0.0-b/index.html', {}, 404, {}],
  ['a step up, all of it encoded', '/assets%2F%2e%2E%2freleases/mf-a/1.0.0-a/remoteEntry.js', {}, 404, {}],
  ['the composition', '/composition.json', {}, 200, { 'cache-control': 'no-cache' }, '{"revision":1}'],
  ['signatures that are not there', '/composition.sig', {}, 404, gone],
  ['what the API has for its neighbours', '/internal/releases/mf-a/1', { headers: { accept: '*/*' } }, 404, gone],
  ['and its figures', '/metrics', {}, 404, gone],
  ['too much to say', '/api/bookings', { method: 'POST', headers: json, body: kb(257) }, 413, {}, 'input/too-large'],
  ['a picture', '/api/upload/avatar', { method: 'POST', body: kb(1025) }, 200, {}],
  ['too large a picture', '/api/upload/avatar', { method: 'POST', body: kb(10_241) }, 413, {}, 'input/too-large'],
  ['a long bill', '/api/payments/webhook', { method: 'POST', headers: json, body: kb(1000) }, 200, {}],
  ['an API that hangs up', '/api/hang-up', {}, 502, {}, 'server/unexpected'],
];

const tiers = nginxProgram ? ['local', 'nginx'] : ['local'];
if (!nginxProgram) test.skip('nginx is not installed here, so that its configuration was not tried', () => {});

describe.each(tiers)('the %s web tier', (tier) => {
  const asked = (path: string, how?: Asked) => ask(ports[tier] ?? 0, path, how);
  const policy = async (cookie = '') => {
    const { headers } = await asked('/about', { headers: { cookie } });
    return String(headers['content-security-policy'])
      .replace(/ +(?=;|$)/g, '')
      .replace(/ +/g, ' ');
  };

  test.each(table)('%s: %s', async (_case, path, how, status, headers, content = '') => {
    const answer = await asked(path, how);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject(headers);
    expect(answer.body).toContain(content);
    expect(heard.map((one) => one.path)).toEqual(path.startsWith('/api/') && status === 200 ? [path] : []);
  });

  test.each(ownNames)('nobody finds a page at /%s', async (name) => {
    for (const path of [`/${name}`, `/${name}/x`, `/${name}?x`])
      expect((await asked(path, { headers: html })).body).not.toContain('<title>Own');
  });

  test.each([
    ['as it is', {}],
    ['small', { headers: { 'accept-encoding': 'gzip' } }],
    ['its head', { method: 'HEAD' }],
    ['in a body', { method: 'POST', body: kb(1) }],
    ['to be removed', { method: 'DELETE' }],
  ])('an asset of another shell is served as an own one: %s', async (_case, how: Asked) => {
    const [own, other] = [await asked('/assets/shell.js', how), await asked('/assets/earlier.js', how)];
    const { date, etag, 'last-modified': written, ...headers } = own.headers;
    expect([other.status, other.body]).toEqual([own.status, own.body]);
    expect(other.headers).toMatchObject(headers);
    expect(Object.keys(other.headers)).toEqual(Object.keys(own.headers));
  });

  test('the composition is told again only when it is another', async () => {
    const { headers } = await asked('/composition.json');
    const again = await asked('/composition.json', { headers: { 'if-none-match': String(headers.etag) } });
    expect([again.status, again.body]).toEqual([304, '']);
  });

  test('the policy lets run what the document and the cards need, and nothing else', async () => {
    const hash = 'sha256-6Z05mR7jGVRSmyHx7iStJaiOybZYZUjxiGbPhYYXh1o=';
    const scripts = /script-src [^;]+/.exec(await policy())?.[0];
    expect(scripts).toBe(`script-src 'self' '${hash}' ${stripe}`);
  });

  test('a previewed dev server widens it', async () => {
    const widened = await policy('a=b; nearhand-preview-host=localhost:4103; c=d');
    expect(widened).toContain(`${stripe} http://localhost:4103;`);
    expect(widened).toContain(`${stripe} http://localhost:4103 ws://localhost:4103;`);
  });

  test.each([
    'nearhand-preview-host=evil.example:80',
    'nearhand-preview-host=localhost:4103.evil.example',
    'nearhand-preview-host=localhost:4103 https://evil.example',
    'xnearhand-preview-host=localhost:4103',
    'nearhand-preview-host=localhost:*',
  ])('a forged preview does not: %s', async (cookie) => {
    expect(await policy(cookie)).toBe(await policy());
  });

  test('the API learns who asks, whatever they claim', async () => {
    await asked('/api/health', { headers: { 'x-forwarded-for': '6.6.6.6', 'x-request-id': 'from-outside-1' } });
    expect(heard[0]?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-request-id': 'from-outside-1' });
  });

  test('news passes as it comes', async () => {
    const sent = request({ port: ports[tier], path: '/api/events', headers: { 'accept-encoding': 'gzip' } });
    const [answer] = await once(sent.end(), 'response');
    expect(String(await once(answer, 'data'))).toContain('event: ready');
    api.emit('news');
    expect(String(await once(answer, 'data'))).toContain('event: news');
    sent.destroy();
  });
});
