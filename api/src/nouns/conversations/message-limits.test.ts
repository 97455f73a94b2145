import { errorCodes } from '@nearhand/contracts';
import { rateLimits } from '../../kernel/database/schema.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

// Dozens of requests take their time on a busy machine.
const site = useTestApp({}, 60_000);
let customer: Person;

beforeEach(async () => {
  customer = await person(site);
});

const begin = (to: Person, as = customer) =>
  site.call('POST', '/conversations', { as, body: { recipient: to._id, text: 'Hello.' } });
const providers = (count: number) => Promise.all(Array.from({ length: count }, () => person(site, 'provider')));

test('thirty messages a minute are sent, one more waits; others are not held up', async () => {
  const [provider] = await providers(1);
  if (!provider) throw new Error('there is no provider');
  const { conversation } = (await begin(provider)).json().data;
  const send = (as: Person, text = 'On.', key = '') =>
    site.call('POST', `/conversations/${conversation}/messages`, {
      as,
      body: { text },
      headers: key ? { 'idempotency-key': key } : {},
    });
  // Refused ones do not count.
  for (let turn = 0; turn < 5; turn += 1) expect((await send(customer, ' ')).statusCode).toBe(400);
  const answers = await Promise.all(Array.from({ length: 40 }, () => send(customer)));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(29);
  const refused = await send(customer, 'Again.', 'later');
  expect([refused.statusCode, refused.json().code]).toEqual([429, errorCodes.tooManyAttempts]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await send(provider)).statusCode).toBe(201);
  await site.db.delete(rateLimits);
  expect((await send(customer, 'Again.', 'later')).statusCode).toBe(201);
});

test('twenty conversations an hour are begun, one more waits; known ones go on', async () => {
  const [known, ...others] = await providers(24);
  if (!known) throw new Error('there is no provider');
  const first = await begin(known);
  const answers = await Promise.all(others.map((to) => begin(to)));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(19);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 429]));
  const again = await begin(known);
  expect([again.statusCode, again.json().data.conversation]).toEqual([201, first.json().data.conversation]);
  const [other] = await providers(1);
  if (other) expect((await begin(known, other)).statusCode).toBe(201);
});

test('rejected recipients do not count', async () => {
  const other = await person(site);
  for (let turn = 0; turn < 25; turn += 1) expect((await begin(other)).statusCode).toBe(404);
  const [provider] = await providers(1);
  if (provider) expect((await begin(provider)).statusCode).toBe(201);
});
