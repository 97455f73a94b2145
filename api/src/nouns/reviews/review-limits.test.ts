import { errorCodes, type Review, type Service } from '@nearhand/contracts';
import { rateLimits, reviews } from '../../kernel/database/schema.ts';
import { rateLimit } from '../../kernel/limits/rate-limit.ts';
import { hours } from '../../kernel/time/clock.ts';
import { booked, listing, type TestService } from '../../testing/fixtures/listings.ts';
import { crowd, type Person, person } from '../../testing/fixtures/people.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { useTestApp } from '../../testing/test-app.ts';

const mails = mailbox();
const site = useTestApp({ ...mails.overrides, settings: { trustedProxies: 1 } });
let provider: Person;
let admin: Person;
let service: TestService;

beforeEach(async () => {
  await site.db.delete(rateLimits);
  provider = await person(site, 'provider');
  admin = await person(site, 'admin');
  service = await listing(site, provider);
});

let sources = 0;
const nextSource = () => {
  sources += 1;
  return `10.0.${sources >> 8}.${sources % 256}`;
};
const write = (as: Person, { id } = service, source = nextSource()) => {
  const body = { service: id, rating: 1, comment: 'Bad.' };
  return site.call('POST', '/reviews', { as, body, headers: { 'x-forwarded-for': source } });
};
const dataOf = async (path: string, as?: Person) => (await site.call('GET', path, { as })).json().data;
const listed = (as?: Person): Promise<Review[]> => dataOf(`/reviews?service=${service.id}`, as);
const isPending = ({ pending }: Review) => pending === true;
/** The fourth review of the service within an hour, by its author. */
const burst = async (): Promise<{ author: Person; held: Review }> => {
  const [author, ...others] = await crowd(site, 4);
  for (const other of others) await write(other);
  if (!author) throw new Error('There is nobody.');
  return { author, held: (await write(author)).json().data };
};

describe('forty new accounts without a booking', () => {
  let better: TestService;
  const rated = (): Promise<Service[]> => dataOf(`/services?sort=rating&provider=${provider._id}`);
  const verified = (of: TestService, customers: readonly Person[], ratings: number[]) =>
    site.db.insert(reviews).values(
      ratings.map((rating, at) => {
        const userId = customers[at]?._id ?? '';
        return { serviceId: of.id, userId, rating, comment: 'Good.', verified: true };
      }),
    );

  beforeEach(async () => {
    const customers = await crowd(site, 12);
    better = await listing(site, provider, { name: 'Better' });
    await verified(better, customers, [5, 5, 5, 5, 5, 5, 5, 4, 4, 5, 4, 5]);
    await verified(service, customers, [5, 5, 4, 4, 5, 4, 4, 4, 4, 5, 4, 4]);
  });

  test('from forty sources: three reviews are public, seventeen wait, the others are refused', async () => {
    const [first] = await rated();
    expect(first).toMatchObject({ name: 'Better', rating: 4.75 });
    const answers = [];
    for (const fresh of await crowd(site, 40)) answers.push(await write(fresh, better));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20);
    expect(answers.at(-1)?.json()).toEqual({
      error: expect.stringMatching(/^Too many reviews of this service\. Please try again in \d+ minutes\.$/),
      code: errorCodes.tooManyAttempts,
    });
    const after = await rated();
    expect(after.map(({ name }) => name)).toEqual(['Better', 'Window cleaning']);
    expect(after[0]?.reviewCount).toBe(15);
    expect((first?.ranking ?? 0) - (after[0]?.ranking ?? 0)).toBeLessThan(0.05);
  });

  test('all public: the plain average falls, the ranking moves by less than 0.07 and the order stays', async () => {
    const [first] = await rated();
    const fresh = (await crowd(site, 40)).map(({ _id: userId }) => ({ userId, serviceId: better.id }));
    await site.db.insert(reviews).values(fresh.map((row) => ({ ...row, rating: 1, comment: 'Bad.' })));
    const [one, other] = await rated();
    expect([one?.name, one?.rating, other?.rating]).toEqual(['Better', 1.87, 4.33]);
    expect((first?.ranking ?? 0) - (one?.ranking ?? 0)).toBeLessThan(0.07);
  });
});

test('one source writes twenty reviews in an hour, whatever it reviews; another one may still', async () => {
  await rateLimit(site.app.database, 'reviews-source-hour', 20, hours(1)).countMany(19, '10.9.9.9');
  const answers = [];
  for (const author of await crowd(site, 2)) {
    answers.push(await write(author, await listing(site, provider), '10.9.9.9'));
  }
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 429]);
  expect(answers[1]?.headers['retry-after']).toBeDefined();
  expect(answers[1]?.json().error).toMatch(/^Too many reviews from your network\./);
  expect((await write(await person(site), await listing(site, provider))).statusCode).toBe(201);
});

test('many at once get no further', async () => {
  const answers = await Promise.all((await crowd(site, 6)).map((author) => write(author)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(201));
  expect((await listed()).length).toBe(3);
});

test('a burst waits: its author and admins see it, nobody else does, and it counts nowhere', async () => {
  const { author, held } = await burst();
  expect(held).toMatchObject({ pending: true, verified: false });
  for (const [viewer, count] of [
    [undefined, 3],
    [provider, 3],
    [await person(site), 3],
    [author, 4],
    [admin, 4],
  ] as const) {
    expect(await listed(viewer)).toHaveLength(count);
    expect((await site.call('GET', `/reviews/${held._id}`, { as: viewer })).statusCode).toBe(count === 4 ? 200 : 404);
    expect(await dataOf(`/reviews?pending=true&service=${service.id}`, viewer)).toEqual(
      count === 4 ? [expect.objectContaining(held)] : [],
    );
  }
  expect((await listed(author)).filter(isPending).map(({ _id }) => _id)).toEqual([held._id]);
  expect((await dataOf(`/services/${service.id}`)).reviewCount).toBe(3);
  expect((await dataOf(`/providers/${provider._id}`)).reviewCount).toBe(3);
  expect(await dataOf('/dashboard/provider/recent-activity', provider)).toHaveLength(3);
  await site.call('POST', `/saved-services/${service.id}`, { as: author });
  await site.call('PUT', `/reviews/${held._id}`, { as: author, body: { rating: 5 } });
  expect(await dataOf('/saved-services', author)).toMatchObject([{ rating: 1 }]);
  expect(await mails.of(site, provider.email)).toHaveLength(3);
});

test('an admin alone approves it: then it is public, counts, and the provider hears of it once', async () => {
  const { author, held } = await burst();
  const approve = (as?: Person) => site.call('POST', `/reviews/${held._id}/approve`, { as });
  for (const other of [provider, author]) expect((await approve(other)).json().code).toBe(errorCodes.wrongRole);
  expect((await approve()).json().code).toBe(errorCodes.notSignedIn);
  const { pending: _was, ...approved } = held;
  for (const _again of [1, 2]) expect((await approve(admin)).json().data).toEqual(approved);
  expect((await listed()).map(({ _id }) => _id)).toContain(held._id);
  expect((await dataOf(`/services?provider=${provider._id}`))[0].reviewCount).toBe(4);
  expect(await dataOf(`/reviews?pending=true&service=${service.id}`, admin)).toEqual([]);
  expect(await mails.of(site, provider.email)).toHaveLength(4);
});

test('an admin deletes it; what is gone is not approved', async () => {
  const { held } = await burst();
  expect((await site.call('DELETE', `/reviews/${held._id}`, { as: admin })).statusCode).toBe(200);
  const answer = await site.call('POST', `/reviews/${held._id}/approve`, { as: admin });
  expect([answer.statusCode, answer.json().code]).toEqual([404, errorCodes.reviewNotFound]);
});

test('a review after a completed booking neither waits nor is refused; a second one does not count', async () => {
  const { author } = await burst();
  await rateLimit(site.app.database, 'reviews-service-hour', 20, hours(1)).countMany(16, service.id);
  expect((await write(await person(site))).statusCode).toBe(429);
  const customer = await person(site);
  await booked(site, service, customer, { status: 'completed' });
  const answer = await write(customer);
  expect(answer.json().data).toMatchObject({ verified: true });
  expect(answer.json().data).not.toHaveProperty('pending');
  await site.db.delete(rateLimits);
  for (const _attempt of [1, 2, 3, 4]) expect((await write(author)).json().code).toBe(errorCodes.reviewExists);
  expect((await write(await person(site))).json().data).not.toHaveProperty('pending');
});
