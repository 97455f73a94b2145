import type { Service } from '@nearhand/contracts';
import { eq, sql } from 'drizzle-orm';
import { buildApp } from '../../app.ts';
import { reviews, services, users } from '../../kernel/database/schema.ts';
import { booked, listing, type TestService } from '../../testing/fixtures/listings.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const site = useTestApp();
let provider: Person;
let customer: Person;
let shown: TestService;

beforeAll(async () => {
  provider = await person(site, 'provider', 'Rosa Hale');
  customer = await person(site);
});
beforeEach(async () => {
  shown = await listing(site, provider, { name: 'Gutter care' });
});

const list = async (): Promise<Service[]> => (await site.call('GET', '/services')).json().data;
const seen = async () => (await list()).find(({ _id }) => _id === shown.id);
const tagNow = async () => (await site.call('GET', '/services')).headers.etag;
const move = (status: string) => site.call('PATCH', `/services/${shown.id}/status`, { as: provider, body: { status } });

test('a service is gone from the next answer when it is paused, and back when it is activated', async () => {
  expect(await seen()).toMatchObject({ name: 'Gutter care' });
  await move('paused');
  expect(await seen()).toBeUndefined();
  await move('active');
  expect(await seen()).toMatchObject({ name: 'Gutter care' });
});

test('a review counts at once, and no more when it is deleted', async () => {
  const { provider: owner, ...plain } = (await seen()) ?? { provider: undefined };
  const body = { service: shown.id, rating: 4, comment: 'Good.' };
  const made = await site.call('POST', '/reviews', { as: customer, body });
  expect(made.statusCode).toBe(201);
  expect(await seen()).toMatchObject({ rating: 4, reviewCount: 1 });
  await site.db.delete(reviews).where(eq(reviews.serviceId, shown.id));
  expect(await seen()).toMatchObject({ ...plain, rating: 0, reviewCount: 0 });
  expect(owner).toMatchObject({ name: 'Rosa Hale' });
});

test('a booking counts at once, and no more when it is cancelled', async () => {
  await seen();
  const { id } = await booked(site, shown, customer);
  expect(await seen()).toMatchObject({ bookings: 1 });
  const cancelled = await site.call('PUT', `/bookings/${id}`, { as: customer, body: { status: 'cancelled' } });
  expect(cancelled.statusCode).toBe(200);
  expect(await seen()).toMatchObject({ bookings: 0 });
});

test('what a provider changes about themselves is shown at once, and what they hide is not', async () => {
  await seen();
  const change = (values: Partial<typeof users.$inferInsert>) =>
    site.db.update(users).set(values).where(eq(users.id, provider._id));
  await change({ name: 'Rosa Hale-Ortiz', avatar: '/api/uploads/new.webp', location: 'Millside' });
  expect((await seen())?.provider).toMatchObject({
    name: 'Rosa Hale-Ortiz',
    avatar: '/api/uploads/new.webp',
    location: 'Millside',
  });
  await change({ showLocation: false });
  expect((await seen())?.provider.location).toBe('');
  await change({ name: 'Rosa Hale', showLocation: true });
});

test('a view alone changes nothing', async () => {
  const tag = await tagNow();
  await site.call('GET', `/services/${shown.id}`);
  const views = await site.db.select({ views: services.views }).from(services).where(eq(services.id, shown.id));
  expect(views).toEqual([{ views: 1 }]);
  const again = await site.call('GET', '/services', { headers: { 'if-none-match': String(tag) } });
  expect(again.statusCode).toBe(304);
});

test('copies that know of other views have one tag, for the list and its pages', async () => {
  const { database, settings } = site.app;
  const early = await site.call('GET', '/services');
  await site.call('GET', `/services/${shown.id}`);
  const copy = await buildApp({ database, settings });
  for (const query of ['', '?sort=trending&limit=3']) {
    const here = await site.call('GET', `/services${query}`);
    const there = await copy.inject({ method: 'GET', url: `/api/services${query}` });
    expect(there.json()).not.toEqual(here.json());
    expect(there.headers.etag).toBe(here.headers.etag);
  }
  expect((await list()).map(({ views }) => views)).toEqual(early.json().data.map(({ views }: Service) => views));
  await site.db.update(services).set({ name: 'Roof care' }).where(eq(services.id, shown.id));
  expect(await tagNow()).not.toBe(early.headers.etag);
  await copy.close();
});

test('what is not committed is not shown, and spoils nothing when it is taken back', async () => {
  const before = await list();
  const asked: Promise<unknown>[] = [];
  const undone = site.db.transaction(async (tx) => {
    await tx.update(services).set({ name: 'Half written' }).where(eq(services.id, shown.id));
    // Embedded PostgreSQL answers it after the transaction, a server during it.
    asked.push(list());
    await tx.execute(sql`select count(*) from services`);
    throw new Error('taken back');
  });
  await expect(undone).rejects.toThrow('taken back');
  expect(await Promise.all(asked)).toEqual([before]);
  await site.db.update(services).set({ name: 'Written' }).where(eq(services.id, shown.id));
  expect(await seen()).toMatchObject({ name: 'Written' });
});

test('each writer sees their own write, however many ask and write at once', async () => {
  const writers = Array.from({ length: 8 }, async (_, index) => {
    const own = await listing(site, provider, { name: `Writer ${index}` });
    return (await list()).some(({ _id }) => _id === own.id);
  });
  expect(await Promise.all(writers)).toEqual(writers.map(() => true));
});

test('two copies of the API over one database agree', async () => {
  const { database, settings } = site.app;
  const copy = await buildApp({ database, settings });
  const atCopy = () => copy.inject({ method: 'GET', url: '/api/services' });
  await atCopy();
  await move('paused');
  const [one, other] = [await site.call('GET', '/services'), await atCopy()];
  expect(other.json()).toEqual(one.json());
  expect(other.headers.etag).toBe(one.headers.etag);
  expect(other.json().data.some(({ _id }: Service) => _id === shown.id)).toBe(false);
  await copy.close();
});

test('when it cannot be built anew the request fails, and the old list is not given for the new one', async () => {
  await seen();
  await site.db.execute(sql`alter table service_options rename to away`);
  try {
    await site.db.update(services).set({ name: 'Newest name' }).where(eq(services.id, shown.id));
    expect((await site.call('GET', '/services')).statusCode).toBe(500);
  } finally {
    await site.db.execute(sql`alter table away rename to service_options`);
  }
  expect(await seen()).toMatchObject({ name: 'Newest name' });
});
