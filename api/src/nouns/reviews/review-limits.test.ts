import { errorCodes, type Review } from '@nearhand/contracts';
import { rateLimit } from '../../kernel/limits/rate-limit.ts';
import { rateLimits } from '../../kernel/limits/table.ts';
import { days } from '../../kernel/time/clock.ts';
import { booked, listing, useTrade } from '../../testing/fixtures/listings.ts';
import { crowd, type Person, person } from '../../testing/fixtures/people.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { outcome, useTestApp } from '../../testing/test-app.ts';

const emails = mailbox();
const site = useTestApp({ ...emails.overrides, settings: { trustedProxies: 1 } });
let admin: Person;
const { provider, service } = useTrade(site);

beforeEach(async () => {
  await site.db.delete(rateLimits);
  admin = await person(site, 'admin');
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
const dataOf = (path: string, as?: Person) => site.read(path, as);
const listed = (as?: Person): Promise<Review[]> => dataOf(`/reviews?service=${service.id}`, as);
const isPending = ({ pending }: Review) => pending === true;
/** The fourth review of the service within an hour, by its author. */
const burst = async (): Promise<{ author: Person; held: Review }> => {
  const [author, ...others] = await crowd(site, 4);
  for (const other of others) await write(other);
  if (!author) throw new Error('There is no author.');
  return { author, held: (await write(author)).json().data };
};

test('the fourth review in an hour waits, also of many at once, and the eleventh in a day', async () => {
  const answers = await Promise.all((await crowd(site, 6)).map((author) => write(author)));
  expect(answers.map((answer) => answer.json().data.pending === true).sort()).toEqual([
    ...Array(3).fill(false),
    ...Array(3).fill(true),
  ]);
  const other = await listing(site, provider);
  await rateLimit(site.app.database, 'reviews-service-day', 60, days(1)).countMany(9, other.id);
  const pending = [];
  for (const author of await crowd(site, 2)) pending.push(isPending((await write(author, other)).json().data));
  expect(pending).toEqual([false, true]);
});

test('a burst waits: only its author and admins see it, and it counts nowhere', async () => {
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
  expect(await emails.of(site, provider.email)).toHaveLength(3);
});

test('an admin approves it: then it is public, counts, and the provider gets one email', async () => {
  const { held } = await burst();
  const approve = (as: Person) => site.call('POST', `/reviews/${held._id}/approve`, { as });
  const { pending: _was, ...approved } = held;
  for (const _again of [1, 2]) expect((await approve(admin)).json().data).toEqual(approved);
  expect((await listed()).map(({ _id }) => _id)).toContain(held._id);
  expect((await dataOf(`/services?provider=${provider._id}`))[0].reviewCount).toBe(4);
  expect(await dataOf(`/reviews?pending=true&service=${service.id}`, admin)).toEqual([]);
  expect(await emails.of(site, provider.email)).toHaveLength(4);
  expect((await site.call('DELETE', `/reviews/${held._id}`, { as: admin })).statusCode).toBe(200);
  expect(await outcome(approve(admin))).toEqual([404, errorCodes.reviewNotFound]);
});

test('a changed review without a booking waits like a new one, also where an admin approved it before', async () => {
  const { author, held } = await burst();
  const change = (as: Person, { _id }: Review) =>
    site.call('PUT', `/reviews/${_id}`, { as, body: { comment: 'Call 555-0100 instead.' } });
  expect((await change(author, held)).json().data.pending).toBe(true);
  await site.call('POST', `/reviews/${held._id}/approve`, { as: admin });
  expect((await change(author, held)).json().data).toMatchObject({ pending: true, comment: 'Call 555-0100 instead.' });
  expect((await listed()).map(({ _id }) => _id)).not.toContain(held._id);
  await site.db.delete(rateLimits);
  await site.call('POST', `/reviews/${held._id}/approve`, { as: admin });
  expect((await change(author, held)).json().data.pending).toBeUndefined();
});

test('an approval is of the words that the admin has read', async () => {
  const { author, held } = await burst();
  const approve = ({ createdAt, editedAt = createdAt }: Review) =>
    site.call('POST', `/reviews/${held._id}/approve?seen=${editedAt}`, { as: admin });
  const changed = await site.call('PUT', `/reviews/${held._id}`, { as: author, body: { comment: 'Call 555-0100.' } });
  expect(await outcome(approve(held))).toEqual([409, errorCodes.reviewChanged]);
  expect((await approve(changed.json().data)).json().data).toMatchObject({ comment: 'Call 555-0100.' });
  expect((await listed()).map(({ _id }) => _id)).toContain(held._id);
});

test('a review after a completed booking does not wait; a second one does not count', async () => {
  const { author } = await burst();
  const customer = await person(site);
  await booked(site, service, customer, { status: 'completed' });
  const answer = await write(customer);
  expect(answer.json().data).toMatchObject({ verified: true });
  expect(answer.json().data).not.toHaveProperty('pending');
  await site.db.delete(rateLimits);
  for (const _attempt of [1, 2, 3, 4]) expect((await write(author)).json().code).toBe(errorCodes.reviewExists);
  expect((await write(await person(site))).json().data).not.toHaveProperty('pending');
});

test('reviews that do not become public, and refused ones, take nothing from others', async () => {
  const [author, ...more] = await crowd(site, 12);
  if (!author) throw new Error('There is no author.');
  const source = nextSource();
  for (const one of [author, ...more]) await write(one, service, source);
  await Promise.all(Array.from({ length: 30 }, () => write(author, service, source)));
  expect(await listed()).toHaveLength(2);
  expect((await write(await person(site))).json().data).not.toHaveProperty('pending');
  // The service has its three now: reviews of others wait and are not refused.
  for (const other of await crowd(site, 20)) expect((await write(other)).json().data.pending).toBe(true);
});
