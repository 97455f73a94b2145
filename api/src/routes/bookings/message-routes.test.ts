import { errorCodes, type Message, maxMessageLength } from '@nearhand/contracts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const site = useTestApp();
let provider: Person;
let customer: Person;
let id: string;

beforeEach(async () => {
  provider = await person(site, 'provider');
  customer = await person(site);
  id = (await begin(customer, provider)).json().data.conversation;
});

const begin = (as: Person, to: Person, text = 'Hello.', key?: string) =>
  site.call('POST', '/conversations', { as, body: { recipient: to._id, text }, headers: keyed(key) });
const send = (as: Person, text: unknown, key?: string) =>
  site.call('POST', `/conversations/${id}/messages`, { as, body: { text }, headers: keyed(key) });
const keyed = (key?: string): Record<string, string> => (key ? { 'idempotency-key': key } : {});
const messages = async (conversation = id): Promise<Message[]> =>
  (await site.call('GET', `/conversations/${conversation}/messages?limit=100`, { as: provider })).json().data.messages;

test('text has no blanks at its ends and is as long as the contract says, in characters', async () => {
  expect((await send(customer, '  two\nlines \n')).json().data.text).toBe('two\nlines');
  const maximal = '🌿'.repeat(maxMessageLength);
  expect((await send(customer, ` ${maximal} `)).json().data.text).toBe(maximal);
});

test.each([
  [''],
  [' \n\t '],
  ['x'.repeat(maxMessageLength + 1)],
  [7],
  [undefined],
  ['a\0b'],
  ['a\ud83c'],
  ['\u200b'],
  ['\u202e \u200d'],
])('%j is no message, to begin or to go on with', async (text) => {
  const other = await person(site, 'provider');
  const body = { recipient: other._id, text };
  for (const answer of [
    await send(customer, text),
    await site.call('POST', '/conversations', { as: customer, body }),
  ]) {
    expect([answer.statusCode, answer.json().code]).toEqual([400, errorCodes.invalidInput]);
    expect(answer.json().fields).toEqual({ text: expect.any(String) });
  }
  expect(await messages()).toHaveLength(1);
});

test('an invisible text is rejected like a blank one', async () => {
  expect((await send(customer, '\u200b')).json()).toEqual((await send(customer, '  ')).json());
  for (const text of ['7', '!', '🌿', '€', 'ع']) expect((await send(customer, text)).statusCode).toBe(201);
});

test('an unknown member is rejected by its name', async () => {
  const extra = { subject: 'Hello' };
  for (const [path, body] of [
    ['/conversations', { recipient: provider._id, text: 'Hello.', ...extra }],
    [`/conversations/${id}/messages`, { text: 'Hello.', ...extra }],
    [`/conversations/${id}/read`, { position: 1, ...extra }],
  ] as const) {
    const answer = await site.call('POST', path, { as: customer, body });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { subject: 'is not known here' }]);
  }
  expect(await messages()).toHaveLength(1);
});

test('one key, one message, however often it is sent at once and later', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(customer, 'Once.', 'a')));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(201));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect((await send(customer, 'Once.', 'a')).json().data.position).toBe(2);
  expect(await messages()).toHaveLength(2);
  expect((await send(customer, 'Twice.', 'a')).statusCode).toBe(422);
});

test('one key, one conversation', async () => {
  const other = await person(site, 'provider');
  const answers = await Promise.all(Array.from({ length: 4 }, () => begin(customer, other, 'Once.', 'b')));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(4).fill(201));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  const shown = await site.call('GET', '/conversations', { as: other });
  expect(shown.json().data).toMatchObject([{ lastMessage: { position: 1 } }]);
});

test('twenty at once from both sides follow each other without gaps', async () => {
  const texts = Array.from({ length: 20 }, (_, index) => `No. ${index}`);
  const answers = await Promise.all(texts.map((text, index) => send(index % 2 ? customer : provider, text)));
  const positions = answers.map((answer) => answer.json().data.position).sort((one, other) => one - other);
  expect(positions).toEqual(texts.map((_, index) => index + 2));
  const stored = await messages();
  expect(stored.map(({ position }) => position)).toEqual([1, ...positions]);
  expect(stored.map(({ text }) => text).sort()).toEqual(['Hello.', ...texts].sort());
});

test('two who begin with each other at the same moment have one conversation with both messages', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [await person(site, 'provider'), await person(site, 'provider')];
    const answers = await Promise.all([begin(one, other, 'From one.'), begin(other, one, 'From the other.')]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    const [first, second] = answers.map((answer) => answer.json().data as Message);
    expect(first?.conversation).toBe(second?.conversation);
    expect([first?.position, second?.position].sort()).toEqual([1, 2]);
    expect((await site.call('GET', '/conversations', { as: one })).json().data).toHaveLength(1);
  }
});

test('a message is never dated before the one that it follows', async () => {
  await send(customer, 'Later.');
  site.now = new Date(site.now.getTime() - 60_000);
  await send(provider, 'From a copy whose clock is slow.');
  const times = (await messages()).map(({ createdAt }) => createdAt);
  expect(times).toEqual([...times].sort());
});
