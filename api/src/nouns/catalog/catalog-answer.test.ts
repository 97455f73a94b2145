import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Service } from '@nearhand/contracts';
import { listing } from '../../testing/fixtures/listings.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { testOrigin, useTestApp } from '../../testing/test-app.ts';

const site = useTestApp();
let provider: Person;

beforeAll(async () => {
  provider = await person(site, 'provider', 'Rosa Hale');
  // More than compression's threshold and than one part of reading.
  for (let index = 0; index < 8; index += 1) {
    await listing(site, provider, { name: `Service ${index}`, description: 'Inside and out. '.repeat(20) });
  }
});

const ask = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  site.app.inject({ method, url: '/api/services', headers });

const unpacked = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes: Buffer) => bytes,
};
const encodings = [
  ['br', 'gzip, deflate, br'],
  ['gzip', 'gzip'],
  ['gzip', 'br;q=0, gzip;q=0.5'],
  ['identity', ''],
  ['identity', 'deflate'],
] as const;

test.each(encodings)('comes as %s to who accepts "%s"', async (encoding, accepted) => {
  const plain = await ask();
  const answer = await ask({ 'accept-encoding': accepted });
  expect(answer.headers['content-encoding'] ?? 'identity').toBe(encoding);
  expect(unpacked[encoding](answer.rawPayload).equals(plain.rawPayload)).toBe(true);
  expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
});

test.each(encodings)('a page comes as %s to who accepts "%s"', async (encoding, accepted) => {
  const page = (headers: Record<string, string>) =>
    site.app.inject({ method: 'GET', url: '/api/services?limit=5&sort=rating', headers });
  const answer = await page({ 'accept-encoding': accepted });
  expect(answer.headers['content-encoding'] ?? 'identity').toBe(encoding);
  expect(unpacked[encoding](answer.rawPayload).equals((await page({})).rawPayload)).toBe(true);
  expect(answer.headers).toMatchObject({ 'cache-control': 'public, no-cache', vary: 'Origin, Accept-Encoding' });
});

test('a refusal is kept by no cache and comes in plain JSON', async () => {
  const refused = await site.app.inject({
    method: 'GET',
    url: '/api/services?cursor=garbage',
    headers: { 'accept-encoding': 'br' },
  });
  expect(refused.json()).toMatchObject({ code: 'input/invalid' });
  for (const name of ['etag', 'cache-control', 'content-encoding']) expect(refused.headers).not.toHaveProperty(name);
});

test.each(encodings)('is not sent again as %s', async (_encoding, accepted) => {
  const { headers } = await ask({ 'accept-encoding': accepted });
  const again = await ask({ 'accept-encoding': accepted, 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.payload]).toEqual([304, '']);
  expect(again.headers).toMatchObject({ etag: headers.etag, 'cache-control': 'public, no-cache', vary: headers.vary });
  expect(again.headers).not.toHaveProperty('content-encoding');
});

test('one weak tag stands for all encodings; several tags, strong ones and any are understood', async () => {
  const { etag = '' } = (await ask({ 'accept-encoding': 'br' })).headers;
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
  expect((await ask()).headers.etag).toBe(etag);
  const strong = etag.replace('W/', '');
  for (const named of [etag, strong, `"other", ${etag}`, `W/"a,b",${strong}`, '*']) {
    expect((await ask({ 'if-none-match': named })).statusCode).toBe(304);
  }
  for (const named of ['"other"', 'W/"other"', strong.slice(1, -1), `"${strong.slice(2)}`, '']) {
    expect((await ask({ 'if-none-match': named })).statusCode).toBe(200);
  }
});

test('caches may keep it and must ask each time, per encoding and origin', async () => {
  const { headers } = await ask({ origin: testOrigin, 'accept-encoding': 'br' });
  expect(headers['cache-control']).toBe('public, no-cache');
  expect(headers.vary).toBe('Origin, Accept-Encoding');
  expect(headers['access-control-allow-origin']).toBe(testOrigin);
});

test('HEAD tells of the same answer', async () => {
  const full = await ask({ 'accept-encoding': 'br' });
  const head = await ask({ 'accept-encoding': 'br' }, 'HEAD');
  expect([head.statusCode, head.payload]).toEqual([200, '']);
  for (const name of ['etag', 'content-encoding', 'content-length', 'content-type', 'vary'] as const) {
    expect(head.headers[name]).toBe(full.headers[name]);
  }
  expect((await ask({ 'if-none-match': String(full.headers.etag) }, 'HEAD')).statusCode).toBe(304);
});

test('holds what a service’s own page holds for visitors, in one order, and nothing besides', async () => {
  const listed: Service[] = (await ask()).json().data;
  expect(listed.map(({ name }) => name)).toEqual([...Array(8).keys()].reverse().map((index) => `Service ${index}`));
  const [first] = listed;
  const own = await site.call('GET', `/services/${first?._id}`);
  expect(first).toEqual({ ...own.json().data, views: 0 });
  expect(first?.provider).not.toHaveProperty('phone');
  expect(first?.provider).not.toHaveProperty('email');
});

test('who asks changes nothing: a provider sees of themselves what all see', async () => {
  const answer = await site.call('GET', '/services', { as: provider });
  expect(answer.rawPayload.equals((await ask()).rawPayload)).toBe(true);
  expect(answer.headers['cache-control']).toBe('public, no-cache');
});
