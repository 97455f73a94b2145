import { errorCodes } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { reviews, users } from '../../kernel/database/schema.ts';
import { updateAccount } from '../../nouns/accounts/account-repository.ts';
import { booked, listing, type TestService } from '../../testing/fixtures/listings.ts';
import { type Person, person, setPassword } from '../../testing/fixtures/people.ts';
import { outcome, useTestApp } from '../../testing/test-app.ts';

const site = useTestApp();
let provider: Person;

beforeEach(async () => {
  provider = await person(site, 'provider', 'Rosa Hale');
});

const open = (id: string, as?: Person) => site.call('GET', `/providers/${id}`, { as });
const shown = async (as?: Person) => (await open(provider._id, as)).json().data;
const rated = async ({ id: serviceId }: TestService, ...ratings: number[]) => {
  for (const rating of ratings) {
    const { _id: userId } = await person(site);
    await site.db.insert(reviews).values({ serviceId, userId, rating, comment: 'Fine.' });
  }
};

test('the page is public, without phone and email', async () => {
  const about = { bio: 'Windows.', location: 'Old Town', avatar: '/api/uploads/a.webp' };
  await updateAccount(site.db, provider._id, { ...about, phone: '555 100', address: '1 Elm Street' });
  const [row] = await site.db.select().from(users).where(eq(users.id, provider._id));
  const page = {
    _id: provider._id,
    name: 'Rosa Hale',
    ...about,
    memberSince: row?.createdAt.toISOString(),
    rating: 0,
    reviewCount: 0,
  };
  const customer = await person(site);
  await booked(site, await listing(site, provider), customer);
  for (const viewer of [undefined, customer, provider, await person(site, 'admin')]) {
    expect(await shown(viewer)).toEqual(page);
  }
});

test('a hidden location is seen by oneself and admins alone', async () => {
  await updateAccount(site.db, provider._id, { location: 'Old Town', showLocation: false });
  expect([await shown(), await shown(await person(site))].map(({ location }) => location)).toEqual(['', '']);
  expect((await shown(provider)).location).toBe('Old Town');
  expect((await shown(await person(site, 'admin'))).location).toBe('Old Town');
});

test('the rating is the mean of all reviews of what is on the market', async () => {
  await rated(await listing(site, provider), 5, 5, 4, 4, 4);
  await rated(await listing(site, provider), 1);
  await rated(await listing(site, provider, { status: 'paused' }), 1, 1, 1);
  await listing(site, provider);
  expect(await shown()).toMatchObject({ rating: 3.83, reviewCount: 6 });
});

test('a provider without services has a page; others only while they offer something', async () => {
  expect((await open(provider._id)).statusCode).toBe(200);
  for (const role of ['admin', 'customer'] as const) {
    const other = await person(site, role);
    const { id } = await listing(site, other, { status: 'paused' });
    expect(await outcome(open(other._id))).toEqual([404, errorCodes.providerNotFound]);
    await site.call('PATCH', `/services/${id}/status`, { as: other, body: { status: 'active' } });
    expect((await open(other._id)).statusCode).toBe(200);
  }
});

test('deleted accounts, unknown ids and invalid ids are not found', async () => {
  await listing(site, provider);
  await setPassword(site, provider, 'lovelace');
  await site.call('POST', '/auth/delete-account', { as: provider, body: { password: 'lovelace' } });
  expect(await outcome(open(provider._id))).toEqual([404, errorCodes.providerNotFound]);
  expect(await outcome(open('00000000-0000-4000-8000-000000000000'))).toEqual([404, errorCodes.providerNotFound]);
  expect((await open('nonsense')).statusCode).toBe(404);
});
