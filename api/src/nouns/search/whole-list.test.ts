import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Service } from '@nearhand/contracts';
import { eq, sql } from 'drizzle-orm';
import { buildApp } from '../../app.ts';
import { bookings, reviews, services, users } from '../../kernel/database/schema.ts';
import { booked, listing, type TestService } from '../../testing/fixtures/listings.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { testOrigin, useTestApp } from '../../testing/test-app.ts';

const site = useTestApp();
let provider: Person;
let customer: Person;
let shown: TestService;

beforeAll(async () => {
  provider = await person(site, 'provider', 'Rosa Hale');
  customer = await person(site);
  // More than the threshold of compression.
  for (let index = 0; index < 8; index += 1) {
    shown = await listing(site, provider, { name: `Service ${index}`, description: 'Inside and out. '.repeat(20) });
  }
});

const ask = (headers: Record<string, string> = {}, query = '', method: 'GET' | 'HEAD' = 'GET') =>
  site.app.inject({ method, url: `/api/services${query}`, headers });
const list = async (): Promise<Service[]> => (await ask()).json().data;
const seen = async () => (await list()).find(({ _id }) => _id === shown.id);
const tagNow = async () => String((await ask()).headers.etag);
const setService = (values: Partial<typeof services.$inferInsert>) =>
  site.db.update(services).set(values).where(eq(services.id, shown.id));

test('holds what a service’s own page holds for visitors, newest first, for all callers', async () => {
  const listed = await list();
  expect(listed.map(({ name }) => name)).toEqual([7, 6, 5, 4, 3, 2, 1, 0].map((index) => `Service ${index}`));
  const own = await site.call('GET', `/services/${shown.id}`);
  expect(listed[0]).toEqual({ ...own.json().data, views: 0 });
  for (const hidden of ['phone', 'email']) expect(listed[0]?.provider).not.toHaveProperty(hidden);
  const asProvider = await site.call('GET', '/services', { as: provider });
  expect(asProvider.rawPayload.equals((await ask()).rawPayload)).toBe(true);
});

const unpacked = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };
test.each([
  ['br', 'gzip, deflate, br'],
  ['gzip', 'gzip'],
  ['gzip', 'br;q=0, gzip;q=0.5'],
  ['identity', ''],
  ['identity', 'deflate'],
] as const)('list and page come as %s for "%s", and are not sent again', async (encoding, accepted) => {
  for (const query of ['', '?limit=5&sort=rating']) {
    const headers = { origin: testOrigin, 'accept-encoding': accepted };
    const answer = await ask(headers, query);
    expect(answer.headers['content-encoding'] ?? 'identity').toBe(encoding);
    expect(unpacked[encoding](answer.rawPayload).equals((await ask({}, query)).rawPayload)).toBe(true);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, no-cache',
      'content-length': String(answer.rawPayload.length),
      'content-type': 'application/json; charset=utf-8',
      vary: 'Origin, accept-encoding',
    });
    const again = await ask({ ...headers, 'if-none-match': String(answer.headers.etag) }, query);
    expect([again.statusCode, again.payload]).toEqual([304, '']);
    expect(again.headers).toMatchObject({ etag: answer.headers.etag, vary: answer.headers.vary });
    expect(again.headers).not.toHaveProperty('content-encoding');
  }
});

test('one weak tag stands for all encodings; several tags, strong ones and any are understood', async () => {
  const etag = String((await ask({ 'accept-encoding': 'br' })).headers.etag);
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
  expect(await tagNow()).toBe(etag);
  const strong = etag.replace('W/', '');
  for (const named of [strong, `"other", ${etag}`, `W/"a,b",${strong}`, '*']) {
    expect((await ask({ 'if-none-match': named })).statusCode).toBe(304);
  }
  for (const named of ['"other"', 'W/"other"', strong.slice(1, -1), `"${strong.slice(2)}`, '']) {
    expect((await ask({ 'if-none-match': named })).statusCode).toBe(200);
  }
});

test('HEAD has the headers of the same answer', async () => {
  const full = await ask({ 'accept-encoding': 'br' });
  const head = await ask({ 'accept-encoding': 'br' }, '', 'HEAD');
  expect([head.statusCode, head.payload]).toEqual([200, '']);
  for (const name of ['etag', 'content-encoding', 'content-length', 'content-type', 'vary'] as const) {
    expect(head.headers[name]).toBe(full.headers[name]);
  }
});

test('an error is cached nowhere and comes in plain JSON', async () => {
  const { headers, ...answer } = await ask({ 'accept-encoding': 'br' }, '?cursor=garbage');
  expect(answer.json()).toMatchObject({ code: 'input/invalid' });
  for (const name of ['etag', 'cache-control', 'content-encoding']) expect(headers).not.toHaveProperty(name);
});

test('the next answer shows a pause, a review, a booking and what the provider hides', async () => {
  const status = (to: string) =>
    site.call('PATCH', `/services/${shown.id}/status`, { as: provider, body: { status: to } });
  await status('paused');
  expect(await seen()).toBeUndefined();
  await status('active');
  const body = { service: shown.id, rating: 4, comment: 'Good.' };
  expect((await site.call('POST', '/reviews', { as: customer, body })).statusCode).toBe(201);
  const { id } = await booked(site, shown, customer);
  await site.db.update(users).set({ location: 'Millside' }).where(eq(users.id, provider._id));
  expect(await seen()).toMatchObject({ rating: 4, reviewCount: 1, bookings: 1, provider: { location: 'Millside' } });
  await site.db.delete(reviews).where(eq(reviews.serviceId, shown.id));
  await site.call('PUT', `/bookings/${id}`, { as: customer, body: { status: 'cancelled' } });
  await site.db.update(users).set({ showLocation: false }).where(eq(users.id, provider._id));
  expect(await seen()).toMatchObject({ rating: 0, reviewCount: 0, bookings: 0, provider: { location: '' } });
});

test.each<[string, () => Promise<unknown>]>([
  ['a view', () => site.call('GET', `/services/${shown.id}`)],
  ['the words of a review', () => site.db.update(reviews).set({ comment: 'Better.' })],
  ['a provider’s phone', () => site.db.update(users).set({ phone: '555' }).where(eq(users.id, provider._id))],
  ['a customer’s name', () => site.db.update(users).set({ name: 'Carla' }).where(eq(users.id, customer._id))],
  ['an accepted booking', () => site.db.update(bookings).set({ status: 'confirmed' })],
])('%s changes nothing', async (_what, change) => {
  await site.db
    .insert(reviews)
    .values({ serviceId: shown.id, userId: customer._id, rating: 5, comment: 'Good.' })
    .onConflictDoNothing();
  await site.db.update(bookings).set({ status: 'pending' });
  const etag = await tagNow();
  await change();
  expect((await ask({ 'if-none-match': etag })).statusCode).toBe(304);
});

test('copies that read other views have one tag for the list and its pages, and show each other’s changes', async () => {
  const copy = await buildApp({ database: site.app.database, settings: site.app.settings });
  const there = (query = '') => copy.inject({ method: 'GET', url: `/api/services${query}` });
  await list();
  await site.call('GET', `/services/${shown.id}`, { as: customer });
  for (const query of ['', '?sort=trending&limit=3']) {
    const [one, other] = [await ask({}, query), await there(query)];
    expect(other.json()).not.toEqual(one.json());
    expect(other.headers.etag).toBe(one.headers.etag);
  }
  await setService({ name: 'Roof care' });
  const [one, other] = [await ask(), await there()];
  expect(other.json()).toEqual(one.json());
  expect(other.headers.etag).toBe(one.headers.etag);
  expect(other.json().data.find(({ _id }: Service) => _id === shown.id).name).toBe('Roof care');
  await copy.close();
});

test('a change that is not committed is not shown, and leaves nothing when it is rolled back', async () => {
  const before = await list();
  const asked: Promise<unknown>[] = [];
  const undone = site.db.transaction(async (tx) => {
    await tx.update(services).set({ name: 'Half written' }).where(eq(services.id, shown.id));
    // Embedded PostgreSQL answers it after the transaction, a server during it.
    asked.push(list());
    await tx.execute(sql`select count(*) from services`);
    throw new Error('rolled back');
  });
  await expect(undone).rejects.toThrow('rolled back');
  expect(await Promise.all(asked)).toEqual([before]);
  await setService({ name: 'Written' });
  expect(await seen()).toMatchObject({ name: 'Written' });
});

test('each writer sees their own write, however many read and write at once', async () => {
  const writers = Array.from({ length: 8 }, async (_, index) => {
    const own = await listing(site, provider, { name: `Writer ${index}` });
    return (await list()).some(({ _id }) => _id === own.id);
  });
  expect(await Promise.all(writers)).toEqual(writers.map(() => true));
});

test('a list that cannot be renewed is an error, never the old list', async () => {
  await list();
  await site.db.execute(sql`alter table service_options rename to away`);
  try {
    await setService({ name: 'Newest name' });
    expect((await ask()).statusCode).toBe(500);
  } finally {
    await site.db.execute(sql`alter table away rename to service_options`);
  }
  expect(await seen()).toMatchObject({ name: 'Newest name' });
});
