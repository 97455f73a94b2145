import {
  errorCodes,
  type Page,
  type SavedService,
  type Service,
  serviceStatuses,
  serviceTransition,
} from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import { atOnce } from '../../testing/copies.ts';
import { booked, listing, type TestService } from '../../testing/fixtures/listings.ts';
import { deleteAccount, elsewhere, type Person, person, usePerson } from '../../testing/fixtures/people.ts';
import { outcome, useTestApp } from '../../testing/test-app.ts';
import { updateAccount } from '../accounts/account-repository.ts';
import { reviews } from '../reviews/table.ts';
import { viewsOfSourceLimit } from './service-repository.ts';

const site = useTestApp();
const provider = usePerson(site, 'provider', 'Rosa Hale');
const customer = usePerson(site, 'customer');

const open = (id: string, as?: Person, headers?: Record<string, string>) =>
  site.call('GET', `/services/${id}`, { as, headers });

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
    const listed = async (path: string) => (await site.read(path, provider)).find(({ _id }: Service) => _id === id);
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

  test.each([
    ['is only prefetched', { 'sec-purpose': 'prefetch;prerender' }],
    ['another site asks for', { 'sec-fetch-site': 'cross-site', referer: 'https://elsewhere.example/' }],
  ])('counts no view that %s', async (_what, headers) => {
    const { id } = await listing(site, provider);
    const prefetched = await open(id, undefined, { 'user-agent': 'one', ...headers });
    expect(prefetched.json().data.views).toBe(0);
    expect((await open(id, undefined, { 'user-agent': 'one' })).json().data.views).toBe(1);
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

  test('counts few views of one source, however many browsers it pretends to be', async () => {
    const { id } = await listing(site, provider);
    const views = async (browser: string, as?: Person) =>
      (await open(id, as, { 'user-agent': browser })).json().data.views;
    for (let number = 1; number <= viewsOfSourceLimit; number += 1)
      expect(await views(`browser ${number}`)).toBe(number);
    expect(await views('one more')).toBe(viewsOfSourceLimit);
    expect(await views('one more', customer)).toBe(viewsOfSourceLimit + 1);
  });

  test('counts no more views of one source that come at once', async () => {
    const { id } = await listing(site, provider);
    await atOnce(3 * viewsOfSourceLimit, (number) => open(id, undefined, { 'user-agent': `browser ${number}` }));
    expect((await open(id, provider)).json().data.views).toBeLessThanOrEqual(viewsOfSourceLimit);
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

const openPage = (id: string, as?: Person) => site.call('GET', `/providers/${id}`, { as });
const shown = async (as?: Person) => (await openPage(provider._id, as)).json().data;
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
    badges: [],
  };
  await booked(site, await listing(site, provider), customer);
  for (const viewer of [undefined, customer, provider, await person(site, 'admin')]) {
    expect(await shown(viewer)).toEqual(page);
  }
});

test('the rating is the mean of all reviews of what is on the market', async () => {
  await rated(await listing(site, provider), 5, 5, 4, 4, 4);
  await rated(await listing(site, provider), 1);
  await rated(await listing(site, provider, { status: 'paused' }), 1, 1, 1);
  await listing(site, provider);
  expect(await shown()).toMatchObject({ rating: 3.83, reviewCount: 6 });
});

test('a provider without services has a page; others only while they offer something', async () => {
  expect((await openPage(provider._id)).statusCode).toBe(200);
  for (const role of ['admin', 'customer'] as const) {
    const other = await person(site, role);
    const { id } = await listing(site, other, { status: 'paused' });
    expect(await outcome(openPage(other._id))).toEqual([404, errorCodes.providerNotFound]);
    await site.call('PATCH', `/services/${id}/status`, { as: other, body: { status: 'active' } });
    expect((await openPage(other._id)).statusCode).toBe(200);
  }
});

test('deleted accounts, unknown ids and invalid ids are not found', async () => {
  await listing(site, provider);
  await deleteAccount(site, provider);
  expect(await outcome(openPage(provider._id))).toEqual([404, errorCodes.providerNotFound]);
  expect(await outcome(openPage('00000000-0000-4000-8000-000000000000'))).toEqual([404, errorCodes.providerNotFound]);
  expect((await openPage('nonsense')).statusCode).toBe(404);
});

test('a provider’s own services come in pages, by status, and each status is counted', async () => {
  const owner = await person(site, 'provider');
  const ids: string[] = [];
  for (const status of ['active', 'draft', 'active', 'paused', 'active'] as const)
    ids.unshift((await listing(site, owner, { status })).id);
  const page = async (query: string) => (await site.call('GET', `/services/me?${query}`, { as: owner })).json();
  const idsOf = ({ data }: { data: Service[] }) => data.map(({ _id }) => _id);
  const first = await page('limit=2&status=active');
  expect([idsOf(first), first.statuses]).toEqual([[ids[0], ids[2]], { active: 3, draft: 1, paused: 1 }]);
  const last = await page(`limit=2&status=active&cursor=${first.next}`);
  expect([idsOf(last), last.next]).toEqual([[ids[4]], undefined]);
  expect(idsOf(await page(''))).toEqual(ids);
  expect((await site.call('GET', '/services/me?status=odd', { as: owner })).statusCode).toBe(400);
});

const save = (id: string, as?: Person) => site.call('POST', `/saved-services/${id}`, { as });
const saved = (as: Person) => site.read('/saved-services', as);

test('a saved service is listed once, with what its card shows', async () => {
  const { id } = await listing(site, provider, { images: ['/api/uploads/a-800.webp', '/api/uploads/b-800.webp'] });
  expect((await save(id, customer)).statusCode).toBe(200);
  expect((await save(id, customer)).statusCode).toBe(200);
  expect(await saved(customer)).toEqual([
    {
      _id: expect.any(String),
      serviceId: id,
      name: 'Window cleaning',
      category: 'Home',
      image: '/api/uploads/a-800.webp',
      providerName: 'Rosa Hale',
      rating: 0,
      price: 45,
    },
  ]);
  expect(await saved(await person(site))).toEqual([]);
});

test('saved services come in pages, the latest first, and the entry of one service is found', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) ids.unshift((await listing(site, provider)).id);
  for (const id of ids.toReversed()) await save(id, customer);
  const page = async (query: string): Promise<Page<SavedService>> =>
    (await site.call('GET', `/saved-services?${query}`, { as: customer })).json();
  const idsOf = ({ data }: Page<SavedService>) => data.map(({ serviceId }) => serviceId);
  const first = await page('limit=2');
  expect(idsOf(first)).toEqual(ids.slice(0, 2));
  const last = await page(`limit=2&cursor=${first.next}`);
  expect([idsOf(last), last.next]).toEqual([ids.slice(2), undefined]);
  expect(idsOf(await page(`service=${ids[1]}`))).toEqual([ids[1]]);
  expect(await page(`service=${(await listing(site, provider)).id}`)).toEqual({ data: [] });
});

test('a paused service leaves the list until it is active again', async () => {
  const { id } = await listing(site, provider);
  await save(id, customer);
  const move = (status: string) => site.call('PATCH', `/services/${id}/status`, { as: provider, body: { status } });
  await move('paused');
  expect(await saved(customer)).toEqual([]);
  await move('active');
  expect(await saved(customer)).toHaveLength(1);
});

test('own and hidden services are not saved', async () => {
  const { id } = await listing(site, provider);
  const draft = await listing(site, provider, { status: 'draft' });
  expect((await save(id, provider)).json().code).toBe(errorCodes.ownService);
  expect((await save(draft.id, customer)).json().code).toBe(errorCodes.serviceNotFound);
  expect((await save('nonsense', customer)).statusCode).toBe(404);
});

test('parallel calls save or remove a service once, and all succeed', async () => {
  const { id } = await listing(site, provider);
  const phone = await elsewhere(site, customer);
  const remove = (as: Person) => site.call('DELETE', `/saved-services/${id}`, { as });
  const together = async (...answers: ReturnType<typeof save>[]) => {
    for (const { statusCode } of await Promise.all(answers)) expect(statusCode).toBe(200);
    return (await saved(customer)).length;
  };
  expect(await together(save(id, customer), save(id, phone), save(id, customer), save(id, phone))).toBe(1);
  expect(await together(remove(customer), remove(phone))).toBe(0);
  expect(await together(save(id, customer), remove(phone), save(id, phone), remove(customer))).toBeLessThanOrEqual(1);
});

const move = (id: string, status: string, as?: Person) =>
  site.call('PATCH', `/services/${id}/status`, { as, body: { status } });

const pairs = serviceStatuses.flatMap((from) => serviceStatuses.map((to) => [from, to] as const));

test.each(pairs)('from %s to %s goes by the table', async (from, to) => {
  const { id } = await listing(site, provider, { status: from });
  const answer = await move(id, to, provider);
  if (serviceTransition(from, to)) {
    expect(answer.json().data.status).toBe(to);
  } else {
    expect([answer.statusCode, answer.json().code]).toEqual([409, errorCodes.serviceTransitionRefused]);
  }
});

test('of two who ask at once, one is refused', async () => {
  const { id } = await listing(site, provider, { status: 'draft' });
  const answers = await Promise.all([move(id, 'active', provider), move(id, 'active', provider)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test('only the owner and admins change it; drafts of others are not found', async () => {
  const [{ id }, draft] = [await listing(site, provider), await listing(site, provider, { status: 'draft' })];
  const rival = await person(site, 'provider');
  const { notSignedIn, serviceForbidden, serviceNotFound, invalidInput } = errorCodes;
  const codeOf = async (answer: ReturnType<typeof move>) => (await answer).json().code;
  expect(await codeOf(move(id, 'paused'))).toBe(notSignedIn);
  expect(await codeOf(move(id, 'paused', rival))).toBe(serviceForbidden);
  expect(await codeOf(move(id, 'paused', await person(site)))).toBe(serviceForbidden);
  expect(await codeOf(move(draft.id, 'active', rival))).toBe(serviceNotFound);
  expect(await codeOf(move(draft.id, 'deleted', provider))).toBe(invalidInput);
  expect((await move(id, 'paused', await person(site, 'admin'))).statusCode).toBe(200);
});
