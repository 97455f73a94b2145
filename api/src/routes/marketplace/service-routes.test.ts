import { errorCodes, type Service } from '@nearhand/contracts';
import { reviews } from '../../kernel/database/schema.ts';
import { booked, listing } from '../../testing/fixtures/listings.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { outcome, useTestApp } from '../../testing/test-app.ts';

const site = useTestApp();
let provider: Person;
let customer: Person;

beforeAll(async () => {
  provider = await person(site, 'provider', 'Rosa Hale');
  customer = await person(site, 'customer');
});

const list = async (query = '') => (await site.call('GET', `/services${query}`)).json().data as Service[];
const namesOf = (services: Service[]) => services.map(({ name }) => name);
const open = (id: string, as?: Person, headers?: Record<string, string>) =>
  site.call('GET', `/services/${id}`, { as, headers });

describe('the list', () => {
  test('holds every active service with its figures, and no other', async () => {
    const shown = await listing(site, provider, { name: 'Gutter care', basePriceCents: 4550, views: 7 });
    await listing(site, provider, { name: 'A draft', status: 'draft' });
    await listing(site, provider, { name: 'A paused one', status: 'paused' });
    const second = await person(site);
    await site.db.insert(reviews).values([
      { serviceId: shown.id, userId: customer._id, rating: 5, comment: 'Spotless.' },
      { serviceId: shown.id, userId: second._id, rating: 4, comment: 'Good.' },
    ]);
    await booked(site, shown, customer);
    await booked(site, shown, customer, { status: 'cancelled' });
    const found = await list();
    expect(namesOf(found)).toEqual(['Gutter care']);
    expect(found[0]).toMatchObject({
      _id: shown.id,
      basePrice: 45.5,
      rating: 4.5,
      reviewCount: 2,
      bookings: 1,
      views: 7,
      provider: { _id: provider._id, name: 'Rosa Hale' },
      options: [{ _id: shown.option.id, name: 'Two rooms', price: 45 }],
    });
    expect(found[0]?.provider).not.toHaveProperty('phone');
    expect(found[0]?.provider).not.toHaveProperty('email');
  });
});

describe('one service', () => {
  test.each(['draft', 'paused'] as const)('that is %s is seen by its owner and admins alone', async (status) => {
    const { id } = await listing(site, provider, { status });
    const rival = await person(site, 'provider');
    for (const other of [undefined, customer, rival]) {
      expect(await outcome(open(id, other))).toEqual([404, errorCodes.serviceNotFound]);
    }
    expect((await open(id, provider)).json().data.status).toBe(status);
    expect((await open(id, await person(site, 'admin'))).statusCode).toBe(200);
  });

  test('shows the time of the last change to its owner and admins only', async () => {
    const { id, updatedAt } = await listing(site, provider);
    const changed = { updatedAt: updatedAt.toISOString() };
    for (const as of [provider, await person(site, 'admin')])
      expect((await open(id, as)).json().data).toMatchObject(changed);
    for (const as of [undefined, customer, await person(site, 'provider')])
      expect((await open(id, as)).json().data).not.toHaveProperty('updatedAt');
    const listed = async (path: string) =>
      (await site.call('GET', path, { as: provider })).json().data.find(({ _id }: Service) => _id === id);
    expect(await listed('/services/me')).toMatchObject(changed);
    for (const path of ['/services', '/services?sort=newest']) {
      expect(await listed(path)).toMatchObject({ _id: id });
      expect(await listed(path)).not.toHaveProperty('updatedAt');
    }
  });

  test('that never was, or whose id is no id, is not found', async () => {
    expect((await open('00000000-0000-4000-8000-000000000000')).statusCode).toBe(404);
    expect((await open('undefined')).statusCode).toBe(404);
  });

  test('counts a view once per visitor and day, and not its owner’s', async () => {
    const { id } = await listing(site, provider);
    const views = async (as?: Person, browser = 'one') =>
      (await open(id, as, { 'user-agent': browser })).json().data.views;
    expect(await views()).toBe(1);
    expect(await views()).toBe(1);
    expect(await views(undefined, 'another')).toBe(2);
    expect(await views(customer)).toBe(3);
    expect(await views(customer, 'another')).toBe(3);
    expect(await views(provider)).toBe(3);
    const before = site.now;
    site.now = new Date(before.getTime() + 86_400_000);
    expect(await views()).toBe(4);
    site.now = before;
  });

  test('shows phone and email to a customer with a confirmed booking, its owner and admins', async () => {
    const service = await listing(site, provider);
    const contactFor = async (as?: Person) => (await open(service.id, as)).json().data.provider.email;
    const guest = await person(site);
    expect(await contactFor()).toBeUndefined();
    expect(await contactFor(guest)).toBeUndefined();
    await booked(site, service, guest, { status: 'cancelled' });
    await booked(site, service, guest);
    expect(await contactFor(guest)).toBeUndefined();
    await booked(site, service, guest, { status: 'confirmed' });
    expect(await contactFor(guest)).toBe(provider.email);
    expect(await contactFor(provider)).toBe(provider.email);
    expect(await contactFor(await person(site, 'admin'))).toBe(provider.email);
  });
});

test('a provider’s own services come in every status; customers have none', async () => {
  const fresh = await person(site, 'provider');
  await listing(site, fresh, { status: 'draft' });
  await listing(site, fresh, { status: 'paused' });
  const own = await site.call('GET', '/services/me', { as: fresh });
  expect(
    own
      .json()
      .data.map(({ status }: Service) => status)
      .sort(),
  ).toEqual(['draft', 'paused']);
  expect(await outcome(site.call('GET', '/services/me', { as: customer }))).toEqual([403, errorCodes.wrongRole]);
  expect((await site.call('GET', '/services/me')).statusCode).toBe(401);
});
