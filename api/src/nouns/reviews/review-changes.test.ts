import { errorCodes, type Review } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { rateLimits, reviews } from '../../kernel/database/schema.ts';
import { listing, type TestService } from '../../testing/fixtures/listings.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { updateAccount } from '../accounts/account-repository.ts';

const site = useTestApp();
let provider: Person;
let customer: Person;
let service: TestService;
let written: Review;

beforeEach(async () => {
  await site.db.delete(rateLimits);
  provider = await person(site, 'provider');
  customer = await person(site, 'customer', 'Ada Moss');
  service = await listing(site, provider);
  const body = { service: service.id, rating: 4, comment: 'Lovely work.' };
  written = (await site.call('POST', '/reviews', { as: customer, body })).json().data;
});

const change = (as: Person | undefined, body: object) => site.call('PUT', `/reviews/${written._id}`, { as, body });
const remove = (as: Person) => site.call('DELETE', `/reviews/${written._id}`, { as });
const shown = async () => (await site.call('GET', `/reviews?service=${service.id}`)).json().data;

test('its author changes it, everyone sees that and when, and the rating follows', async () => {
  expect(written).not.toHaveProperty('editedAt');
  site.now = new Date(site.now.getTime() + 3_600_000);
  const answer = await change(customer, { rating: 2, comment: ' It did not last. ' });
  const changed = { ...written, rating: 2, comment: 'It did not last.', editedAt: site.now.toISOString() };
  expect([answer.statusCode, answer.json().data]).toEqual([200, changed]);
  expect(await shown()).toEqual([changed]);
  expect((await site.call('GET', `/services/${service.id}`)).json().data.rating).toBe(2);
});

test('what is not sent stays', async () => {
  expect((await change(customer, { rating: 1 })).json().data).toMatchObject({ rating: 1, comment: 'Lovely work.' });
  expect((await change(customer, { comment: 'Hm.' })).json().data).toMatchObject({ rating: 1, comment: 'Hm.' });
});

test('nobody else changes it, admins and the provider neither', async () => {
  const codes = [];
  for (const role of ['customer', 'provider', 'admin'] as const) {
    codes.push((await change(await person(site, role), { rating: 1 })).json().code);
  }
  codes.push((await change(provider, { rating: 1 })).json().code, (await change(undefined, { rating: 1 })).json().code);
  const { reviewForbidden, wrongRole, notSignedIn } = errorCodes;
  expect(codes).toEqual([reviewForbidden, wrongRole, wrongRole, wrongRole, notSignedIn]);
  expect(await shown()).toEqual([written]);
});

test('who became an admin writes none, and changes none', async () => {
  await updateAccount(site.db, customer._id, { role: 'admin' });
  expect((await change(customer, { rating: 1 })).json().code).toBe(errorCodes.wrongRole);
});

test.each([
  [{ comment: '   ' }, 'comment'],
  [{ comment: '' }, 'comment'],
  [{ comment: 'x'.repeat(2001) }, 'comment'],
  [{ rating: 0 }, 'rating'],
  [{ rating: 6 }, 'rating'],
  [{ rating: 4.5 }, 'rating'],
  [{ rating: 5, verified: true }, 'verified'],
  [{}, 'body'],
])('%j is refused', async (body, field) => {
  const answer = await change(customer, body);
  expect([answer.statusCode, answer.json().code]).toEqual([400, errorCodes.invalidInput]);
  expect(answer.json().fields).toEqual({ [field]: expect.any(String) });
  expect(await shown()).toEqual([written]);
});

test('a review of what is off the market is not there to be changed', async () => {
  await site.call('PATCH', `/services/${service.id}/status`, { as: provider, body: { status: 'paused' } });
  const answer = await change(customer, { rating: 1 });
  expect([answer.statusCode, answer.json().code]).toEqual([404, errorCodes.reviewNotFound]);
});

test('of a change and a deletion at once the deletion stays, and each gets a clear answer', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [changed, removed] = await Promise.all([change(customer, { rating: 1 }), remove(customer)]);
    expect(removed.statusCode).toBe(200);
    const isClear = changed.statusCode === 200 || changed.json().code === errorCodes.reviewNotFound;
    expect(isClear).toBe(true);
    expect(await shown()).toEqual([]);
    expect((await change(customer, { rating: 1 })).json().code).toBe(errorCodes.reviewNotFound);
    const body = { service: service.id, rating: 4, comment: 'Anew.' };
    written = (await site.call('POST', '/reviews', { as: customer, body })).json().data;
  }
});

test('two changes at once leave one of them, whole', async () => {
  const [one, other] = [
    { rating: 1, comment: 'One.' },
    { rating: 5, comment: 'Five.' },
  ];
  const answers = await Promise.all([change(customer, one), change(customer, other)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const rows = await site.db.select().from(reviews).where(eq(reviews.serviceId, service.id));
  expect(rows).toHaveLength(1);
  expect([one, other]).toContainEqual({ rating: rows[0]?.rating, comment: rows[0]?.comment });
});
