import type { Service } from '@nearhand/contracts';
import { sql } from 'drizzle-orm';
import { booked, listing } from '../../testing/fixtures/listings.ts';
import { type Person, person, usePerson } from '../../testing/fixtures/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { reviews } from '../reviews/table.ts';
import { services } from '../services/table.ts';
import { compactCounts } from './search-counts.ts';

const site = useTestApp();
const provider = usePerson(site, 'provider');
const customer = usePerson(site);
beforeEach(async () => void (await site.db.update(services).set({ status: 'paused' })));

type Values = Parameters<typeof listing>[2];
/** A service under a name, with these stars after completed bookings. */
const offer = async (name: string, stars: number[] = [], values: Values = {}, by = provider) => {
  const service = await listing(site, by, { name, ...values });
  for (const rating of stars) {
    const { _id: userId } = await person(site);
    await site.db.insert(reviews).values({ serviceId: service.id, userId, rating, comment: 'Fine.', verified: true });
  }
  return service;
};
const recommended = async (as: Person) => {
  await compactCounts(site.db);
  return site.call('GET', '/services/recommended', { as });
};
const names = async (as = customer) => (await recommended(as)).json().data.map(({ name }: Service) => name);

test('without bookings the four best of all come: by ranking, bookings, then the newest', async () => {
  await offer('Rated 3', [3]);
  await offer('Rated 4.5', [4, 5]);
  await offer('Rated 5 once', [5]);
  await offer('Rated 5 twice', [5, 5], { category: 'Pets' });
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  await offer('Rated 4, old', [4], { createdAt: at(1) });
  await offer('Rated 4, new', [4], { createdAt: at(2) });
  expect(await names()).toEqual(['Rated 5 twice', 'Rated 4.5', 'Rated 5 once', 'Rated 4, new']);
  const old = await offer('Rated 4, old and booked', [4], { createdAt: at(0) });
  await booked(site, old, await person(site));
  expect((await names())[3]).toBe('Rated 4, old and booked');
});

test('the categories that one booked come first, the best of the others fill up', async () => {
  await booked(site, await offer('Booked', [5], { category: 'Pets' }), customer, { status: 'completed' });
  await offer('Pets, unrated', [], { category: 'Pets' });
  await offer('Pets, good', [4], { category: 'Pets' });
  for (const stars of [5, 3, 2]) await offer(`Home ${stars}`, [stars]);
  expect(await names()).toEqual(['Pets, good', 'Pets, unrated', 'Home 5', 'Home 3']);
  expect((await names(await person(site))).slice(0, 2)).toEqual(['Booked', 'Home 5']);
});

test('nothing that one booked comes again, in whatever state; cancelled is as if not booked', async () => {
  for (const status of ['pending', 'confirmed', 'completed'] as const) {
    await booked(site, await offer(`It was ${status}`, [5]), customer, { status });
  }
  await booked(site, await offer('Cancelled, Pets', [4], { category: 'Pets' }), customer, { status: 'cancelled' });
  await offer('Pets', [5], { category: 'Pets' });
  await offer('Home', [1]);
  expect(await names()).toEqual(['Home', 'Pets', 'Cancelled, Pets']);
});

test('hidden and own services are not recommended', async () => {
  await offer('A draft', [5], { status: 'draft' });
  await offer('A paused one', [5], { status: 'paused' });
  await offer('My own', [5], {}, customer);
  expect(await names()).toEqual([]);
  expect(await names(await person(site))).toEqual(['My own']);
});

test('nothing is recommended that a block keeps one from booking', async () => {
  await offer('Blocked', [5]);
  expect(await names()).toEqual(['Blocked']);
  await site.call('POST', '/blocks', { as: provider, body: { person: customer._id } });
  expect(await names()).toEqual([]);
  await site.call('DELETE', `/blocks/${customer._id}`, { as: provider });
});

test('they are shown as everywhere else', async () => {
  const { id } = await offer('Window cleaning', [4]);
  const shown = await site.read(`/services/${id}`, customer);
  expect((await recommended(customer)).json().data).toEqual([{ ...shown, badges: undefined }]);
  expect(shown).toMatchObject({ rating: 4, reviewCount: 1 });
  expect(shown.provider).not.toHaveProperty('email');
});

test('nothing of the whole market is read or counted for it', async () => {
  await offer('Kept', [5]);
  expect(await names()).toEqual(['Kept']);
  await site.db.execute(sql`alter table reviews rename to away`);
  try {
    expect(await names()).toEqual(['Kept']);
  } finally {
    await site.db.execute(sql`alter table away rename to reviews`);
  }
});
