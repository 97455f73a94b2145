import { errorCodes } from '@nearhand/contracts';
import { sql } from 'drizzle-orm';
import { rateLimits } from '../../kernel/limits/table.ts';
import { atOnce } from '../../testing/copies.ts';
import { crowd, type Person, person, usePerson } from '../../testing/fixtures/people.ts';
import { outcome, useTestApp } from '../../testing/test-app.ts';

const site = useTestApp();
const customer = usePerson(site);
const provider = usePerson(site, 'provider');

const begin = (to: Person, as = customer, key = '') =>
  site.call('POST', '/conversations', {
    as,
    body: { recipient: to._id, text: 'Hello.' },
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const countMore = (more: number) => site.db.update(rateLimits).set({ points: sql`points + ${more}` });

test('at once no more messages are sent than the limit; rejected ones do not count, others are not held up', async () => {
  const { conversation } = (await begin(provider)).json().data;
  const blank = { as: customer, body: { text: ' ' } };
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await site.call('POST', `/conversations/${conversation}/messages`, blank)).statusCode).toBe(400);
  }
  await countMore(26);
  const answers = await atOnce(5, () => begin(provider));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3);
  expect(await outcome(begin(provider, customer, 'later'))).toEqual([429, errorCodes.tooManyAttempts]);
  const reply = { as: provider, body: { text: 'Yes.' } };
  expect((await site.call('POST', `/conversations/${conversation}/messages`, reply)).statusCode).toBe(201);
  await site.db.delete(rateLimits);
  expect((await begin(provider, customer, 'later')).statusCode).toBe(201);
});

test('at once no more conversations are begun than the limit; known ones go on, rejected recipients do not count', async () => {
  await begin(provider);
  expect((await begin(await person(site))).statusCode).toBe(404);
  await countMore(17);
  const answers = await Promise.all((await crowd(site, 4, 'provider')).map((to) => begin(to)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 429, 429]);
  expect((await begin(provider)).statusCode).toBe(201);
  expect((await begin(await person(site, 'provider'), provider)).statusCode).toBe(201);
});
