import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Service } from '@nearhand/contracts';
import { and, eq, ne, sql } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import { booked, listing, type TestService } from '../../testing/fixtures/listings.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { testOrigin, useTestApp } from '../../testing/test-app.ts';
import { reviews } from '../reviews/table.ts';
import { services } from '../services/table.ts';

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
const list = async (query = ''): Promise<Service[]> => (await ask({}, query)).json().data;
const seen = async () => (await list()).find(({ _id }) => _id === shown.id);
const setService = (values: Partial<typeof services.$inferInsert>) =>
  site.db.update(services).set(values).where(eq(services.id, shown.id));

test('holds what a service’s own page holds for visitors, newest first, for all callers', async () => {
  const listed = await list();
  expect(listed.map(({ name }) => name)).toEqual([7, 6, 5, 4, 3, 2, 1, 0].map((index) => `Service ${index}`));
  const own = await site.call('GET', `/services/${shown.id}`);
  expect(listed[0]).toEqual({ ...own.json().data, views: 0, badges: undefined });
  for (const hidden of ['phone', 'email']) expect(listed[0]?.provider).not.toHaveProperty(hidden);
  const asProvider = await site.call('GET', '/services', { as: provider });
  expect(asProvider.rawPayload.equals((await ask()).rawPayload)).toBe(true);
});

const unpacked = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };
test.each([
  ['br', 'gzip, deflate, br'],
  ['gzip', 'gzip'],
  ['identity', ''],
] as const)('list and page come as %s for "%s"', async (encoding, accepted) => {
  for (const query of ['', '?limit=5&sort=rating']) {
    const answer = await ask({ origin: testOrigin, 'accept-encoding': accepted }, query);
    expect(answer.headers['content-encoding'] ?? 'identity').toBe(encoding);
    expect(unpacked[encoding](answer.rawPayload).equals((await ask({}, query)).rawPayload)).toBe(true);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, no-cache',
      'content-type': 'application/json; charset=utf-8',
      vary: expect.stringContaining('accept-encoding'),
    });
  }
});

test('the list is read in batches and is whole, in order and without doubles', async () => {
  const { id: _, option, ...row } = await listing(site, provider, { name: 'One of many', status: 'active' });
  await site.db.insert(services).values(Array.from({ length: 450 }, () => row));
  const ids = (await list()).map(({ _id }) => _id);
  expect(ids).toHaveLength(459);
  expect(new Set(ids).size).toBe(459);
  await site.db.delete(services).where(and(eq(services.name, 'One of many'), ne(services.id, shown.id)));
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

test.each([
  ['in the whole list', ''],
  ['in a search', '?limit=100'],
])('each writer sees their own write %s, however many read and write at once', async (_where, query) => {
  const writers = Array.from({ length: 8 }, async (_, index) => {
    const own = await listing(site, provider, { name: `Writer ${index}` });
    return (await list(query)).some(({ _id }) => _id === own.id);
  });
  expect(await Promise.all(writers)).toEqual(writers.map(() => true));
});
