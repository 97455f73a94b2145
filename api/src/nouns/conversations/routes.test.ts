import { type Conversation, errorCodes, type Message, maxMessageLength, type Page } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { deleteAccount, type Person, person, usePerson } from '../../testing/fixtures/people.ts';
import { outcome, useTestApp } from '../../testing/test-app.ts';
import { conversations } from './table.ts';

const site = useTestApp();
const provider = usePerson(site, 'provider', 'Rosa Hale');
const customer = usePerson(site, 'customer', 'Ada Moss');

const get = (path: string, as?: Person) => site.call('GET', path, { as });
const dataOf = async (path: string, as: Person) => (await get(path, as)).json().data;
const begin = async (as: Person, to: Person, text = 'Hello.'): Promise<Message> =>
  (await site.call('POST', '/conversations', { as, body: { recipient: to._id, text } })).json().data;
const send = async (as: Person, id: string, text: string): Promise<Message> =>
  (await site.call('POST', `/conversations/${id}/messages`, { as, body: { text } })).json().data;
const read = (as: Person, id: string, position: number) =>
  site.call('POST', `/conversations/${id}/read`, { as, body: { position } });
const unreadOf = async (as: Person): Promise<number> => (await dataOf('/conversations/unread', as)).unread;
const textsOf = ({ messages }: { messages: Message[] }) => messages.map(({ text }) => text);

test('each of the two sees the other, the last message and what they have not seen', async () => {
  const first = await begin(customer, provider);
  const { conversation: id } = first;
  const second = await send(customer, id, 'Do you have time?');
  expect([first.position, second.position]).toEqual([1, 2]);
  const seen = { _id: id, lastMessage: second, closed: false };
  const withRosa = { _id: provider._id, name: 'Rosa Hale', avatar: '', role: 'provider' };
  const withAda = { _id: customer._id, name: 'Ada Moss', avatar: '', role: 'customer' };
  expect(await dataOf('/conversations', customer)).toEqual([{ ...seen, with: withRosa, unread: 0 }]);
  expect(await dataOf('/conversations', provider)).toEqual([{ ...seen, with: withAda, unread: 2 }]);
  expect(await dataOf(`/conversations/${id}`, provider)).toEqual({ ...seen, with: withAda, unread: 2 });
});

test('conversations come in pages, the latest message first', async () => {
  const begun: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    site.pass(1000);
    begun.push((await begin(customer, await person(site, 'provider'))).conversation);
  }
  site.pass(1000);
  await send(customer, begun[0] ?? '', 'More.');
  const idsOf = ({ data }: Page<Conversation>) => data.map(({ _id }) => _id);
  const first: Page<Conversation> = (await get('/conversations?limit=2', customer)).json();
  expect(idsOf(first)).toEqual([begun[0], begun[2]]);
  const last: Page<Conversation> = (await get(`/conversations?limit=2&cursor=${first.next}`, customer)).json();
  expect(idsOf(last)).toEqual([begun[1]]);
  expect(last.next).toBeUndefined();
  expect((await get('/conversations?cursor=odd', customer)).statusCode).toBe(400);
});

test('read messages stay read, and a position beyond the last one reads no later message', async () => {
  const { conversation: id } = await begin(customer, provider);
  await send(customer, id, 'Two.');
  await begin(await person(site), provider);
  expect(await unreadOf(provider)).toBe(3);
  await read(provider, id, 1);
  expect(await unreadOf(provider)).toBe(2);
  expect((await read(provider, id, 99)).statusCode).toBe(200);
  await read(provider, id, 0);
  expect((await dataOf(`/conversations/${id}`, provider)).unread).toBe(0);
  await send(customer, id, 'Three.');
  expect((await dataOf(`/conversations/${id}`, provider)).unread).toBe(1);
  expect(await unreadOf(customer)).toBe(0);
});

test('a sender has read their own message, and an answer marks no message as read that came before', async () => {
  const { conversation: id } = await begin(customer, provider);
  const isFirst = customer._id < provider._id;
  const readUpTo = async () => {
    const [row] = await site.db.select().from(conversations).where(eq(conversations.id, id));
    return isFirst ? [row?.firstRead, row?.secondRead] : [row?.secondRead, row?.firstRead];
  };
  expect(await readUpTo()).toEqual([1, 0]);
  await send(provider, id, 'Hello to you.');
  expect(await readUpTo()).toEqual([1, 0]);
  expect([await unreadOf(customer), await unreadOf(provider)]).toEqual([1, 1]);
});

test.each([[-1], [1.5], ['1'], [null]])('%j is no position', async (position) => {
  const { conversation: id } = await begin(customer, provider);
  const answer = await site.call('POST', `/conversations/${id}/read`, { as: provider, body: { position } });
  expect([answer.statusCode, answer.json().fields]).toEqual([400, { position: expect.any(String) }]);
});

test('a conversation of others is not there, for admins neither', async () => {
  const { conversation: id } = await begin(customer, provider);
  const nowhere = '00000000-0000-4000-8000-000000000000';
  const missing = [404, errorCodes.conversationNotFound];
  for (const as of [await person(site), await person(site, 'provider'), await person(site, 'admin')]) {
    expect(await outcome(get(`/conversations/${id}`, as))).toEqual(missing);
    expect(await outcome(get(`/conversations/${id}/messages`, as))).toEqual(missing);
    expect(await outcome(read(as, id, 1))).toEqual(missing);
    const sent = site.call('POST', `/conversations/${id}/messages`, { as, body: { text: 'Hello.' } });
    expect(await outcome(sent)).toEqual(missing);
    expect(await dataOf('/conversations', as)).toEqual([]);
    expect(await unreadOf(as)).toBe(0);
    expect((await get(`/conversations/${id}`, as)).json()).toEqual((await get(`/conversations/${nowhere}`, as)).json());
  }
  expect((await dataOf(`/conversations/${id}/messages`, customer)).messages).toHaveLength(1);
});

test('messages of a deleted account stay readable and cannot be answered', async () => {
  const { conversation: id } = await begin(customer, provider, 'I am off.');
  await deleteAccount(site, customer);
  expect(await dataOf(`/conversations/${id}`, provider)).toMatchObject({
    with: { _id: customer._id, name: 'Deleted user', avatar: '' },
    closed: true,
    unread: 1,
  });
  expect(textsOf(await dataOf(`/conversations/${id}/messages`, provider))).toEqual(['I am off.']);
  expect((await read(provider, id, 1)).statusCode).toBe(200);
  const answer = site.call('POST', `/conversations/${id}/messages`, { as: provider, body: { text: 'Good luck.' } });
  expect(await outcome(answer)).toEqual([409, errorCodes.conversationClosed]);
  expect(textsOf(await dataOf(`/conversations/${id}/messages`, provider))).toHaveLength(1);
});

test('messages come page by page, the newest page first and each oldest first', async () => {
  const { conversation: id } = await begin(customer, provider, '1');
  for (const text of ['2', '3', '4', '5']) await send(text === '3' ? provider : customer, id, text);
  const page = (query: string) => dataOf(`/conversations/${id}/messages${query}`, customer);
  const all = await page('');
  expect([textsOf(all), all.hasEarlier]).toEqual([['1', '2', '3', '4', '5'], false]);
  expect(all.messages.map(({ position }: Message) => position)).toEqual([1, 2, 3, 4, 5]);
  expect(all.messages[2].sender).toBe(provider._id);
  const last = await page('?limit=2');
  expect([textsOf(last), last.hasEarlier]).toEqual([['4', '5'], true]);
  const middle = await page('?limit=2&before=4');
  expect([textsOf(middle), middle.hasEarlier]).toEqual([['2', '3'], true]);
  const first = await page('?limit=2&before=2');
  expect([textsOf(first), first.hasEarlier]).toEqual([['1'], false]);
  expect(await page('?before=1')).toEqual({ messages: [], hasEarlier: false });
  for (const query of ['limit=0', 'limit=101', 'limit=x', 'before=0', 'before=-1', 'before=9999999999']) {
    const answer = await get(`/conversations/${id}/messages?${query}`, customer);
    expect([query, answer.statusCode, answer.json().code]).toEqual([query, 400, errorCodes.invalidInput]);
    expect(answer.json().fields).toHaveProperty(query.split('=')[0] ?? '');
  }
});

const keyed = (key?: string): Record<string, string> => (key ? { 'idempotency-key': key } : {});

describe('sending', () => {
  let id: string;
  beforeEach(async () => {
    id = (await begin(customer, provider)).conversation;
  });
  const start = (as: Person, to: Person, text = 'Hello.', key?: string) =>
    site.call('POST', '/conversations', { as, body: { recipient: to._id, text }, headers: keyed(key) });
  const write = (as: Person, text: unknown, key?: string) =>
    site.call('POST', `/conversations/${id}/messages`, { as, body: { text }, headers: keyed(key) });
  const sentMessages = async (): Promise<Message[]> =>
    (await dataOf(`/conversations/${id}/messages?limit=100`, provider)).messages;

  test('text has no blanks at its ends and is as long as the contract says, in characters', async () => {
    expect((await write(customer, '  two\nlines \n')).json().data.text).toBe('two\nlines');
    const maximal = '🌿'.repeat(maxMessageLength);
    expect((await write(customer, ` ${maximal} `)).json().data.text).toBe(maximal);
  });

  test.each(['', ' \n\t\u200b'])('%j is no message, to begin or to go on with', async (text) => {
    const other = await person(site, 'provider');
    const body = { recipient: other._id, text };
    for (const answer of [
      await write(customer, text),
      await site.call('POST', '/conversations', { as: customer, body }),
    ]) {
      expect([answer.statusCode, answer.json().code]).toEqual([400, errorCodes.invalidInput]);
      expect(answer.json().fields).toEqual({ text: expect.any(String) });
    }
    expect(await sentMessages()).toHaveLength(1);
  });

  test('one key, one message, however often it is sent at once and later', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => write(customer, 'Once.', 'a')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(201));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect((await write(customer, 'Once.', 'a')).json().data.position).toBe(2);
    expect(await sentMessages()).toHaveLength(2);
    expect((await write(customer, 'Twice.', 'a')).statusCode).toBe(422);
  });

  test('one key, one conversation', async () => {
    const other = await person(site, 'provider');
    const answers = await Promise.all(Array.from({ length: 4 }, () => start(customer, other, 'Once.', 'b')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(4).fill(201));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    const shown = await site.call('GET', '/conversations', { as: other });
    expect(shown.json().data).toMatchObject([{ lastMessage: { position: 1 } }]);
  });

  test('eight at once from both sides follow each other without gaps', async () => {
    const texts = Array.from({ length: 8 }, (_, index) => `No. ${index}`);
    const answers = await Promise.all(texts.map((text, index) => write(index % 2 ? customer : provider, text)));
    const positions = answers.map((answer) => answer.json().data.position).sort((one, other) => one - other);
    expect(positions).toEqual(texts.map((_, index) => index + 2));
    const stored = await sentMessages();
    expect(stored.map(({ position }) => position)).toEqual([1, ...positions]);
    expect(stored.map(({ text }) => text).sort()).toEqual(['Hello.', ...texts].sort());
  });

  test('two who begin with each other at the same moment have one conversation with both messages', async () => {
    for (let round = 0; round < 2; round += 1) {
      const [one, other] = [await person(site, 'provider'), await person(site, 'provider')];
      const answers = await Promise.all([start(one, other, 'From one.'), start(other, one, 'From the other.')]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
      const [first, second] = answers.map((answer) => answer.json().data as Message);
      expect(first?.conversation).toBe(second?.conversation);
      expect([first?.position, second?.position].sort()).toEqual([1, 2]);
      expect(await site.read('/conversations', one)).toHaveLength(1);
    }
  });

  test('a message is never dated before the one that it follows', async () => {
    await write(customer, 'Later.');
    site.now = new Date(site.now.getTime() - 60_000);
    await write(provider, 'From a copy whose clock is slow.');
    const times = (await sentMessages()).map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort());
  });
});
