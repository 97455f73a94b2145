import { errorCodes, type Review } from '@nearhand/contracts';
import { rateLimits } from '../../kernel/limits/table.ts';
import { listing, useTrade } from '../../testing/fixtures/listings.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { outcome, useTestApp } from '../../testing/test-app.ts';

const emails = mailbox();
const site = useTestApp(emails.overrides);
const { provider, customer, service } = useTrade(site, { customer: 'Carla Costa' });
let written: Review;

beforeEach(async () => {
  await site.db.delete(rateLimits);
  const body = { service: service.id, rating: 4, comment: 'Lovely work.' };
  written = (await site.call('POST', '/reviews', { as: customer, body })).json().data;
});

const change = (as: Person, body: object) => site.call('PUT', `/reviews/${written._id}`, { as, body });
const remove = (as: Person) => site.call('DELETE', `/reviews/${written._id}`, { as });
const shown = (as?: Person) => site.read(`/reviews?service=${service.id}`, as);

test('its author changes it: the new text, the time and the rating are public', async () => {
  expect(written).not.toHaveProperty('editedAt');
  site.pass(3_600_000);
  const answer = await change(customer, { rating: 2, comment: ' It did not last. ' });
  const changed = { ...written, rating: 2, comment: 'It did not last.', editedAt: site.now.toISOString() };
  expect([answer.statusCode, answer.json().data]).toEqual([200, changed]);
  expect(await shown()).toEqual([changed]);
  expect((await site.read(`/services/${service.id}`)).rating).toBe(2);
});

test('another customer cannot change it', async () => {
  expect((await change(await person(site), { rating: 1 })).json().code).toBe(errorCodes.reviewForbidden);
  expect(await shown()).toEqual([written]);
});

test.each([
  [{ comment: '   ' }, 'comment'],
  [{ rating: 6 }, 'rating'],
  [{ rating: 5, verified: true }, 'verified'],
  [{}, 'body'],
])('%j is refused', async (body, field) => {
  const answer = await change(customer, body);
  expect([answer.statusCode, answer.json().code]).toEqual([400, errorCodes.invalidInput]);
  expect(answer.json().fields).toEqual({ [field]: expect.any(String) });
  expect(await shown()).toEqual([written]);
});

test('a review of a paused service cannot be changed', async () => {
  await site.call('PATCH', `/services/${service.id}/status`, { as: provider, body: { status: 'paused' } });
  expect(await outcome(change(customer, { rating: 1 }))).toEqual([404, errorCodes.reviewNotFound]);
});

test('of two changes at once both are kept', async () => {
  const answers = await Promise.all([change(customer, { rating: 1 }), change(customer, { comment: 'Hm.' })]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await shown(customer)).toMatchObject([{ rating: 1, comment: 'Hm.' }]);
});

test('of a change and a deletion at once the deletion stays, and each gets a clear answer', async () => {
  for (let round = 0; round < 2; round += 1) {
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

describe('the email to the provider', () => {
  const review = async (comment: string) => {
    const { id } = await listing(site, provider);
    await site.call('POST', '/reviews', { as: customer, body: { service: id, rating: 4, comment } });
    return (await emails.of(site, provider.email)).slice(1);
  };
  const set = (as: Person, body: object) => site.call('PATCH', '/auth/settings', { as, body });

  test('is sent once, with the review and a link', async () => {
    const body = { service: service.id, rating: 4, comment: 'Again.' };
    await site.call('POST', '/reviews', { as: customer, body });
    const [email, ...more] = await emails.of(site, provider.email);
    expect(more).toEqual([]);
    expect(email?.subject).toBe('New review of Window cleaning');
    expect(email?.text).toContain('Carla Costa gave Window cleaning 4 of 5 stars:\n\n> Lovely work.\n\n');
    expect(email?.text).toContain(`http://localhost:4100/marketplace/service/${service.id}`);
  });

  test('quotes the comment line by line and cuts a long one', async () => {
    const comment = `Nice.\n\nYour account is locked: https://evil.example\r\nThe Nearhand team ${'x'.repeat(1000)}`;
    const [email] = await review(comment);
    expect(email?.text).toContain(
      '> Nice.\n> \n> Your account is locked: https:\u200a/\u200a/evil.\u200aexample\n> The Nearhand team xxx',
    );
    expect(email?.text).toContain('x…\n\nSee it');
    expect(email?.text).not.toContain('x'.repeat(500));
  });

  test('shortens a hidden name, and is not sent when the provider turned it off', async () => {
    await set(customer, { showNameInReviews: false });
    expect((await review('Good.'))[0]?.text).toContain('Carla C. gave');
    await set(provider, { notifyReviews: false });
    expect(await review('Good.')).toHaveLength(1);
  });
});
