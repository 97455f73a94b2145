import { errorCodes, type Review } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import { rateLimits } from '../../kernel/limits/table.ts';
import { hours } from '../../kernel/time/clock.ts';
import { listing, useTrade } from '../../testing/fixtures/listings.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { onServer, waitForLocks } from '../../testing/on-server.ts';
import { outcome, useTestApp } from '../../testing/test-app.ts';
import { lockAccount } from '../accounts/account-repository.ts';
import { reviews } from './table.ts';

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

onServer('a review is changed while its author deletes their account', async () => {
  const { changed } = await site.db.transaction(async (tx) => {
    await lockAccount(tx, customer._id);
    const changing = outcome(change(customer, { images: [] }));
    await waitForLocks(site);
    // Rejects where the change holds the review while it waits for the account: a deadlock.
    await tx.select().from(reviews).where(eq(reviews.id, written._id)).for('update', { noWait: true });
    return { changed: changing };
  });
  expect(await changed).toEqual([200, undefined]);
});

test('an admin does not delete a review of their own that others have hidden', async () => {
  await site.db.update(reviews).set({ hiddenAt: site.now, pending: true }).where(eq(reviews.id, written._id));
  await site.db.update(users).set({ role: 'admin' }).where(eq(users.id, customer._id));
  expect(await outcome(remove(customer))).toEqual([403, errorCodes.reviewForbidden]);
  expect((await remove(await person(site, 'admin'))).statusCode).toBe(200);
});

onServer('a review that our team hides while its author deletes it stays', async () => {
  const { removed } = await site.db.transaction(async (tx) => {
    await tx.update(reviews).set({ hiddenAt: site.now, pending: true }).where(eq(reviews.id, written._id));
    const removing = outcome(remove(customer));
    await waitForLocks(site);
    return { removed: removing };
  });
  expect(await removed).toEqual([404, errorCodes.reviewNotFound]);
  expect(await site.db.$count(reviews, eq(reviews.id, written._id))).toBe(1);
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

describe('a reply', () => {
  const reply = (as: Person = provider, text = 'I am sorry.', method: 'POST' | 'PUT' = 'POST') =>
    site.call(method, `/reviews/${written._id}/reply`, { as, body: { text } });
  const replyShown = async () => (await site.read(`/reviews/${written._id}`)).reply;

  test('the provider replies once, publicly; the author gets an email', async () => {
    expect((await reply()).statusCode).toBe(201);
    expect(await outcome(reply())).toEqual([409, errorCodes.replyExists]);
    expect(await replyShown()).toMatchObject({ text: 'I am sorry.' });
    const [email] = await emails.of(site, customer.email);
    expect(email?.subject).toMatch(/^Reply to your review of .*Window cleaning/);
  });

  test('two replies at once are one', async () => {
    const answers = await Promise.all([reply(), reply()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });

  test('other providers, and an admin who does not own the service, cannot reply', async () => {
    for (const as of [await person(site, 'provider'), await person(site, 'admin')])
      expect(await outcome(reply(as))).toEqual([403, errorCodes.reviewForbidden]);
  });

  test('a reply is changed for a day, and not after', async () => {
    expect(await outcome(reply(provider, 'Sorry!', 'PUT'))).toEqual([404, errorCodes.reviewNotFound]);
    await reply();
    site.pass(hours(24));
    expect((await reply(provider, 'Sorry!', 'PUT')).statusCode).toBe(200);
    expect(await replyShown()).toMatchObject({ text: 'Sorry!', editedAt: expect.any(String) });
    site.pass(1);
    expect(await outcome(reply(provider, 'No.', 'PUT'))).toEqual([403, errorCodes.replyLate]);
    site.pass(-hours(24) - 1);
  });

  test('a hidden reply is shown to its provider and admins alone', async () => {
    const { _id } = (await reply()).json().data.reply;
    const admin = await person(site, 'admin');
    const reported = await site.call('POST', '/reports', {
      as: customer,
      body: { kind: 'reply', id: _id, reason: 'offensive' },
    });
    const path = `/office/reports/${reported.json().data._id}/decide`;
    await site.call('POST', path, { as: admin, body: { move: 'hide', reason: 'Rude.' } });
    expect(await replyShown()).toBeUndefined();
    const own = (await site.read(`/reviews/${written._id}`, provider)).reply;
    expect(own).toMatchObject({ hidden: true });
  });

  test('between two people of whom one blocked the other there is no reply', async () => {
    await site.call('POST', '/blocks', { as: customer, body: { person: provider._id } });
    expect(await outcome(reply())).toEqual([404, errorCodes.reviewNotFound]);
  });

  onServer('a reply to a review that is deleted meanwhile is none', async () => {
    const { replied } = await site.db.transaction(async (tx) => {
      await tx.delete(reviews).where(eq(reviews.id, written._id));
      const replying = outcome(reply());
      await waitForLocks(site);
      return { replied: replying };
    });
    expect(await replied).toEqual([404, errorCodes.reviewNotFound]);
  });
});
