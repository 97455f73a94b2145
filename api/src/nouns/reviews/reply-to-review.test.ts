import { errorCodes } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { hours } from '../../kernel/time/clock.ts';
import { listing } from '../../testing/fixtures/listings.ts';
import { type Person, person, usePerson } from '../../testing/fixtures/people.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { onServer, waitForLocks } from '../../testing/on-server.ts';
import { outcome, useTestApp } from '../../testing/test-app.ts';
import { reviews } from './table.ts';

const mail = mailbox();
const site = useTestApp(mail.overrides);
const provider = usePerson(site, 'provider');
const customer = usePerson(site);

let review: string;
beforeEach(async () => {
  const service = await listing(site, provider);
  const body = { service: service.id, rating: 2, comment: 'Late.' };
  review = (await site.call('POST', '/reviews', { as: customer, body })).json().data._id;
});

const reply = (as: Person = provider, text = 'I am sorry.', method: 'POST' | 'PUT' = 'POST') =>
  site.call(method, `/reviews/${review}/reply`, { as, body: { text } });
const shown = async () => (await site.call('GET', `/reviews/${review}`)).json().data.reply;

test('the provider replies once, publicly; the author gets an email', async () => {
  expect((await reply()).statusCode).toBe(201);
  expect(await outcome(reply())).toEqual([409, errorCodes.replyExists]);
  expect(await shown()).toMatchObject({ text: 'I am sorry.' });
  const [email] = await mail.of(site, customer.email);
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
  expect(await shown()).toMatchObject({ text: 'Sorry!', editedAt: expect.any(String) });
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
  expect(await shown()).toBeUndefined();
  const own = (await site.call('GET', `/reviews/${review}`, { as: provider })).json().data.reply;
  expect(own).toMatchObject({ hidden: true });
});

test('between two people of whom one blocked the other there is no reply', async () => {
  await site.call('POST', '/blocks', { as: customer, body: { person: provider._id } });
  expect(await outcome(reply())).toEqual([404, errorCodes.reviewNotFound]);
});

onServer('a reply to a review that is deleted meanwhile is none', async () => {
  const { replied } = await site.db.transaction(async (tx) => {
    await tx.delete(reviews).where(eq(reviews.id, review));
    const replying = outcome(reply());
    await waitForLocks(site);
    return { replied: replying };
  });
  expect(await replied).toEqual([404, errorCodes.reviewNotFound]);
});
