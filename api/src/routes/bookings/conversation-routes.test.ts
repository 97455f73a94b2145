import { type Conversation, errorCodes, type Message, messagePageSize } from '@nearhand/contracts';
import { messages } from '../../kernel/database/schema.ts';
import { type Person, person, setPassword } from '../../testing/fixtures/people.ts';
import { outcome, useTestApp } from '../../testing/test-app.ts';

const site = useTestApp();
let provider: Person;
let customer: Person;

beforeEach(async () => {
  provider = await person(site, 'provider', 'Rosa Hale');
  customer = await person(site, 'customer', 'Ada Moss');
});

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

test('the conversation with the latest message comes first', async () => {
  const one = await begin(customer, provider);
  site.now = new Date(site.now.getTime() + 1000);
  const other = await begin(customer, await person(site, 'provider'));
  const order = async () =>
    (await dataOf('/conversations', customer)).map(({ _id }: Conversation) => _id === one.conversation);
  expect(await order()).toEqual([false, true]);
  site.now = new Date(site.now.getTime() + 1000);
  await send(provider, one.conversation, 'Hello to you.');
  expect(await order()).toEqual([true, false]);
  expect(other.conversation).not.toBe(one.conversation);
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

test('signed-out callers are rejected', async () => {
  const { conversation: id } = await begin(customer, provider);
  const paths = ['', '/unread', `/recipients/${provider._id}`, `/${id}`, `/${id}/messages`];
  for (const path of paths) expect((await get(`/conversations${path}`)).statusCode).toBe(401);
  const body = { recipient: provider._id, text: 'x', position: 1 };
  for (const path of ['', `/${id}/messages`, `/${id}/read`]) {
    expect((await site.call('POST', `/conversations${path}`, { body })).statusCode).toBe(401);
  }
});

test('messages of a deleted account stay readable and cannot be answered', async () => {
  const { conversation: id } = await begin(customer, provider, 'I am off.');
  await setPassword(site, customer, 'lovelace');
  await site.call('POST', '/auth/delete-account', { as: customer, body: { password: 'lovelace' } });
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

test('a page has fifty messages unless the query says otherwise', async () => {
  const { conversation: conversationId } = await begin(customer, provider);
  const rows = Array.from({ length: 119 }, (_, index) => ({
    conversationId,
    position: index + 2,
    senderId: provider._id,
    text: 'On.',
  }));
  await site.db.insert(messages).values(rows);
  for (const [query, size] of [['', messagePageSize] as const, ['?limit=100', 100] as const]) {
    const page = await dataOf(`/conversations/${conversationId}/messages${query}`, customer);
    expect([page.messages.length, page.messages.at(-1).position, page.hasEarlier]).toEqual([size, 120, true]);
  }
});
