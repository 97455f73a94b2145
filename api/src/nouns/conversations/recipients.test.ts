import { errorCodes } from '@nearhand/contracts';
import { sql } from 'drizzle-orm';
import { rateLimits } from '../../kernel/limits/table.ts';
import { atOnce } from '../../testing/copies.ts';
import { booked, listing } from '../../testing/fixtures/listings.ts';
import { crowd, type Person, person, usePerson } from '../../testing/fixtures/people.ts';
import { outcome, useTestApp } from '../../testing/test-app.ts';
import { updateAccount } from '../accounts/account-repository.ts';

const site = useTestApp();
const provider = usePerson(site, 'provider', 'Rosa Hale');
const customer = usePerson(site, 'customer', 'Ada Moss');

const recipient = (as: Person, id: string) => site.call('GET', `/conversations/recipients/${id}`, { as });
const begin = (as: Person, id: string, text = 'Hello.') =>
  site.call('POST', '/conversations', { as, body: { recipient: id, text } });
/** Asking and writing must agree. */
const mayWrite = async (as: Person, to: Pick<Person, '_id'>): Promise<boolean> => {
  const asked = (await recipient(as, to._id)).statusCode === 200;
  expect((await begin(as, to._id)).statusCode === 201).toBe(asked);
  return asked;
};

test('everyone signed in may write to a provider', async () => {
  for (const role of ['customer', 'provider', 'admin'] as const) {
    expect(await mayWrite(await person(site, role), provider)).toBe(true);
  }
});

test('the recipient is shown, with the conversation once there is one', async () => {
  const shown = { _id: provider._id, name: 'Rosa Hale', avatar: '', role: 'provider' };
  expect((await recipient(customer, provider._id)).json().data).toEqual({ recipient: shown });
  const { conversation } = (await begin(customer, provider._id)).json().data;
  const upper = provider._id.toUpperCase();
  expect((await recipient(customer, upper)).json().data).toEqual({ recipient: shown, conversation });
  expect((await begin(customer, upper)).json().data).toMatchObject({ conversation, position: 2 });
});

test('an admin is written to only while they offer something', async () => {
  const admin = await person(site, 'admin');
  expect(await mayWrite(customer, admin)).toBe(false);
  await listing(site, admin, { status: 'paused' });
  expect(await mayWrite(customer, admin)).toBe(false);
  await listing(site, admin);
  expect(await mayWrite(customer, admin)).toBe(true);
});

test.each(['pending', 'confirmed', 'completed', 'cancelled'] as const)(
  'a provider may write to the customer of a %s booking, other providers may not',
  async (status) => {
    expect(await mayWrite(provider, customer)).toBe(false);
    await booked(site, await listing(site, provider), customer, { status });
    expect(await mayWrite(provider, customer)).toBe(true);
    expect(await mayWrite(await person(site, 'provider'), customer)).toBe(false);
  },
);

test('a user may answer anyone who wrote to them', async () => {
  const admin = await person(site, 'admin');
  expect(await mayWrite(customer, admin)).toBe(false);
  expect(await mayWrite(admin, customer)).toBe(true);
  expect(await mayWrite(customer, admin)).toBe(true);
});

test('customers cannot write to each other; the error is the same for an unknown id', async () => {
  const gone = await person(site, 'provider');
  await begin(customer, gone._id);
  await updateAccount(site.db, gone._id, { deletedAt: site.now });
  const unknown = '00000000-0000-4000-8000-000000000000';
  const other = await person(site);
  for (const call of [recipient, begin]) {
    const answers = [];
    for (const id of [other._id, gone._id, unknown]) answers.push(await call(customer, id));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]?.json().code).toBe(errorCodes.recipientUnavailable);
  }
});

test('a user cannot write to themselves', async () => {
  await listing(site, provider);
  for (const id of [provider._id, provider._id.toUpperCase()]) {
    const answer = await begin(provider, id);
    expect([answer.statusCode, answer.json().code]).toEqual([400, errorCodes.invalidInput]);
    expect(answer.json().fields).toHaveProperty('recipient');
    expect((await recipient(provider, id)).statusCode).toBe(400);
  }
});

const send = (to: Person, as = customer, key = '') =>
  site.call('POST', '/conversations', {
    as,
    body: { recipient: to._id, text: 'Hello.' },
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const countMore = (more: number) => site.db.update(rateLimits).set({ points: sql`points + ${more}` });

test('at once no more messages are sent than the limit; rejected ones do not count, others are not held up', async () => {
  const { conversation } = (await send(provider)).json().data;
  const blank = { as: customer, body: { text: ' ' } };
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await site.call('POST', `/conversations/${conversation}/messages`, blank)).statusCode).toBe(400);
  }
  await countMore(26);
  const answers = await atOnce(5, () => send(provider));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3);
  expect(await outcome(send(provider, customer, 'later'))).toEqual([429, errorCodes.tooManyAttempts]);
  const reply = { as: provider, body: { text: 'Yes.' } };
  expect((await site.call('POST', `/conversations/${conversation}/messages`, reply)).statusCode).toBe(201);
  await site.db.delete(rateLimits);
  expect((await send(provider, customer, 'later')).statusCode).toBe(201);
});

test('at once no more conversations are begun than the limit; known ones go on, rejected recipients do not count', async () => {
  await send(provider);
  expect((await send(await person(site))).statusCode).toBe(404);
  await countMore(17);
  const answers = await Promise.all((await crowd(site, 4, 'provider')).map((to) => send(to)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 429, 429]);
  expect((await send(provider)).statusCode).toBe(201);
  expect((await send(await person(site, 'provider'), provider)).statusCode).toBe(201);
});
