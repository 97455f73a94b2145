import { errorCodes, type Review } from '@nearhand/contracts';
import { sql } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import { booked, listing, useTrade } from '../../testing/fixtures/listings.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { outcome, useTestApp } from '../../testing/test-app.ts';
import { reviews } from './table.ts';

const site = useTestApp();
const { provider, customer, service } = useTrade(site, { customer: 'Ada Moss' });

const write = (as: Person, body: object = {}, headers: Record<string, string> = {}) =>
  site.call('POST', '/reviews', {
    as,
    body: { service: service.id, rating: 4, comment: ' Lovely work. ', ...body },
    headers,
  });
const reviewsOf = (id: string) => site.read(`/reviews?service=${id}`);

test('a customer’s review is shown to everyone and counts in the rating', async () => {
  const answer = await write(customer);
  expect(answer.statusCode).toBe(201);
  const { data } = answer.json();
  expect(data).toMatchObject({
    service: service.id,
    rating: 4,
    comment: 'Lovely work.',
    verified: false,
    user: { _id: customer._id, name: 'Ada Moss', avatar: '' },
  });
  expect(await reviewsOf(service.id)).toEqual([data]);
  expect((await site.call('GET', `/reviews/${data._id}`)).json()).toEqual({ data });
  const shown = await site.read(`/services/${service.id}`);
  expect([shown.rating, shown.reviewCount]).toEqual([4, 1]);
});

test('a booking says whether its customer has reviewed its service, or cannot', async () => {
  const { id } = await booked(site, service, customer, { status: 'completed' });
  await booked(site, service, await person(site), { status: 'completed' });
  await booked(site, await listing(site, provider), customer);
  const said = async () => {
    const list = (path: string, as: Person) => site.call('GET', path, { as }).then((answer) => answer.json().data);
    const flags = (bookings: { reviewed: boolean }[]) => bookings.map(({ reviewed }) => reviewed).sort();
    return [
      (await list(`/bookings/${id}`, customer)).reviewed,
      flags(await list('/bookings/me', customer)),
      flags(await list('/bookings', provider)),
      flags(await list('/dashboard/recent-bookings', customer)),
    ];
  };
  const nothing = [false, [false, false], [false, false, false], [false, false]];
  expect(await said()).toEqual(nothing);
  const { _id } = (await write(customer)).json().data;
  expect(await said()).toEqual([true, [false, true], [false, false, true], [false, true]]);
  await site.call('DELETE', `/reviews/${_id}`, { as: customer });
  expect(await said()).toEqual(nothing);
  await site.call('PATCH', `/services/${service.id}/status`, { as: provider, body: { status: 'paused' } });
  expect((await write(customer)).statusCode).toBe(404);
  expect(await said()).toEqual([true, [false, true], [false, true, true], [false, true]]);
});

test('a booking that was not completed, or of another service, verifies nothing', async () => {
  await booked(site, service, customer, { status: 'confirmed' });
  await booked(site, await listing(site, provider), customer, { status: 'completed' });
  expect((await write(customer)).json().data.verified).toBe(false);
});

test('a customer reviews a service once, also when asking twice at a time', async () => {
  const answers = await Promise.all([write(customer), write(customer)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  expect(await reviewsOf(service.id)).toHaveLength(1);
  expect((await write(customer)).json().code).toBe('review/exists');
});

test('a review that is sent again under its key is the same one', async () => {
  const [first, again] = [1, 2].map(() => write(customer, {}, { 'idempotency-key': 'lost' }));
  expect((await again)?.json()).toEqual((await first)?.json());
  expect((await first)?.statusCode).toBe(201);
});

test('one’s own service is not reviewed, whatever one’s role became', async () => {
  const turned = await person(site, 'customer');
  Object.assign(service, await listing(site, turned));
  expect((await write(turned)).json().code).toBe(errorCodes.ownService);
});

test.each([[{ comment: '\u200b' }], [{ verified: true }], [{ rating: 6 }], [{ rating: 0 }], [{ rating: 4.5 }]])(
  '%j is refused',
  async (body) => {
    expect(await outcome(write(customer, body))).toEqual([400, errorCodes.invalidInput]);
  },
);

test('a service that is not public is neither reviewed nor are its reviews shown', async () => {
  const draft = await listing(site, provider, { status: 'draft' });
  expect((await write(customer, { service: draft.id })).json().code).toBe(errorCodes.serviceNotFound);
  await write(customer);
  await site.call('PATCH', `/services/${service.id}/status`, { as: provider, body: { status: 'paused' } });
  expect(await reviewsOf(service.id)).toEqual([]);
});

test('the author deletes it, and the rating follows', async () => {
  const { _id } = (await write(customer)).json().data;
  const remove = (as?: Person) => site.call('DELETE', `/reviews/${_id}`, { as });
  expect((await remove(await person(site))).json().code).toBe('review/forbidden');
  expect((await remove(customer)).statusCode).toBe(200);
  expect((await remove(customer)).json().code).toBe('review/not-found');
  expect((await site.read(`/services/${service.id}`)).reviewCount).toBe(0);
});

interface Page {
  data: Review[];
  next?: string;
}

const page = async (query: string, as?: Person): Promise<Page> =>
  (await site.call('GET', `/reviews?${query}`, { as })).json();
const commentsOf = ({ data }: Page) => data.map(({ comment }) => comment);

/** A review dated to the microsecond. */
const written = async (comment: string, at: string, { id: serviceId } = service): Promise<void> => {
  const { _id: userId } = await person(site);
  const createdAt = sql`${at}::timestamptz`;
  await site.db.insert(reviews).values({ serviceId, userId, rating: 4, comment, createdAt });
};
const second = '2026-11-21T08:00:00';

/** All pages one after the other; `between` runs after each. */
const pages = async (query: string, between: (turn: number) => Promise<void> = async () => {}): Promise<Page[]> => {
  const read: Page[] = [];
  for (let next: string | undefined = ''; next !== undefined; next = read.at(-1)?.next) {
    read.push(await page(`${query}${next && `&cursor=${next}`}`));
    await between(read.length);
  }
  return read;
};

test('without a limit come pages of a hundred', async () => {
  const author = { name: 'Ada Moss', role: 'customer', passwordHash: 'none' } as const;
  const authors = await site.db
    .insert(users)
    .values(Array.from({ length: 101 }, (_, index) => ({ ...author, email: `${index}@a.test` })))
    .returning({ userId: users.id });
  const praise = { serviceId: service.id, rating: 5, comment: 'Good.' };
  await site.db.insert(reviews).values(authors.map(({ userId }) => ({ ...praise, userId })));
  expect((await page('')).data).toHaveLength(100);
  for (const filter of [`service=${service.id}`, `provider=${provider._id}`]) {
    const read = await pages(filter);
    expect(read.map(({ data }) => data.length)).toEqual([100, 1]);
    expect(new Set(read.flatMap(({ data }) => data.map(({ _id }) => _id))).size).toBe(101);
  }
});

test('`mine` leaves only one’s own', async () => {
  await written('Of another', `${second}Z`);
  const author = await person(site);
  await site.db.insert(reviews).values({ serviceId: service.id, userId: author._id, rating: 5, comment: 'Own' });
  expect(commentsOf(await page(`service=${service.id}&mine=true`, author))).toEqual(['Own']);
  expect(commentsOf(await page(`service=${service.id}&mine=true`, await person(site)))).toEqual([]);
  expect(commentsOf(await page(`service=${service.id}&mine=true`))).toEqual([]);
});

test('pages follow each other to the microsecond, and by id where even that is the same', async () => {
  for (const micro of ['000001', '000002', '000003', '001000', '999999']) {
    await written(`At ${micro}`, `${second}.${micro}Z`);
  }
  for (const twin of ['a', 'b', 'c', 'd']) await written(`Twin ${twin}`, `${second}.500000Z`);
  const whole = commentsOf(await page(`service=${service.id}`));
  for (const limit of [2, 9]) {
    const read = await pages(`service=${service.id}&limit=${limit}`);
    expect(read.flatMap(commentsOf)).toEqual(whole);
    expect(read).toHaveLength(Math.ceil(9 / limit));
  }
  expect(whole[0]).toBe('At 999999');
  expect(whole.slice(-4)).toEqual(['At 001000', 'At 000003', 'At 000002', 'At 000001']);
});

test('while others write and delete, no page skips or repeats what was there', async () => {
  for (let index = 0; index < 9; index += 1) await written(`Old ${index}`, `${second}.00000${index}Z`);
  const read = await pages(`service=${service.id}&limit=2`, async (turn) => {
    await written(`New ${turn}`, `2026-11-21T09:00:0${turn}Z`);
    // Deletes the last review of the page: the next page still begins after it.
    if (turn === 2) await site.db.delete(reviews).where(sql`comment = 'Old 5'`);
  });
  expect(read.flatMap(commentsOf)).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0].map((index) => `Old ${index}`));
});

test('of a provider come the reviews of all services that the viewer may see', async () => {
  const paused = await listing(site, provider, { status: 'paused' });
  await written('Of the first', `${second}Z`);
  await written('Of the second', `${second}Z`, await listing(site, provider));
  await written('Of the paused one', `${second}Z`, paused);
  await written('Of somebody else', `${second}Z`, await listing(site, await person(site, 'provider')));
  const seen = async (as?: Person) => commentsOf(await page(`provider=${provider._id}`, as)).sort();
  const open = ['Of the first', 'Of the second'];
  expect(await seen()).toEqual(open);
  expect(await seen(await person(site))).toEqual(open);
  expect(await seen(provider)).toEqual([...open, 'Of the paused one'].sort());
  expect(await seen(await person(site, 'admin'))).toEqual([...open, 'Of the paused one'].sort());
  expect(commentsOf(await page(`provider=${provider._id}&service=${service.id}`))).toEqual(['Of the first']);
  expect(commentsOf(await page(`provider=${service.id}`))).toEqual([]);
});

test.each([
  ['cursor', 'nonsense'],
  ['cursor', ''],
  ['cursor', 'x'.repeat(1001)],
  ['limit', '0'],
  ['limit', '101'],
  ['limit', 'all'],
  ['service', 'mine'],
  ['provider', 'me'],
])('a wrong %s is refused by its name: %s', async (field, value) => {
  const answer = await site.call('GET', `/reviews?${field}=${value}`);
  expect([answer.statusCode, answer.json().code]).toEqual([400, errorCodes.invalidInput]);
  expect(Object.keys(answer.json().fields)).toEqual([field]);
});
