import { type Conversation, errorCodes, type Message } from '@nearhand/contracts';
import { type Person, person, setPassword } from '../../testing/fixtures/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

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
const codeOf = async (answer: ReturnType<typeof get>) => [(await answer).statusCode, (await answer).json().code];
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

test('what was read stays read, and nothing is read before it is written', async () => {
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

test('a position beyond all numbers of the database reads everything', async () => {
  const { conversation: id } = await begin(customer, provider);
  expect((await read(provider, id, Number.MAX_SAFE_INTEGER)).statusCode).toBe(200);
  expect(await unreadOf(provider)).toBe(0);
});

test('writing reads nothing', async () => {
  const { conversation: id } = await begin(customer, provider);
  await send(provider, id, 'An answer without looking.');
  expect(await unreadOf(provider)).toBe(1);
});

test('a conversation of others is not there, for admins neither', async () => {
  const { conversation: id } = await begin(customer, provider);
  const nowhere = '00000000-0000-4000-8000-000000000000';
  const missing = [404, errorCodes.conversationNotFound];
  for (const as of [await person(site), await person(site, 'provider'), await person(site, 'admin')]) {
    expect(await codeOf(get(`/conversations/${id}`, as))).toEqual(missing);
    expect(await codeOf(get(`/conversations/${id}/messages`, as))).toEqual(missing);
    expect(await codeOf(read(as, id, 1))).toEqual(missing);
    const sent = site.call('POST', `/conversations/${id}/messages`, { as, body: { text: 'Hello.' } });
    expect(await codeOf(sent)).toEqual(missing);
    expect(await dataOf('/conversations', as)).toEqual([]);
    expect(await unreadOf(as)).toBe(0);
    expect((await get(`/conversations/${id}`, as)).json()).toEqual((await get(`/conversations/${nowhere}`, as)).json());
  }
  expect((await dataOf(`/conversations/${id}/messages`, customer)).messages).toHaveLength(1);
});

test('visitors see and write nothing', async () => {
  const { conversation: id } = await begin(customer, provider);
  const paths = ['', '/unread', `/recipients/${provider._id}`, `/${id}`, `/${id}/messages`];
  for (const path of paths) expect((await get(`/conversations${path}`)).statusCode).toBe(401);
  const body = { recipient: provider._id, text: 'x', position: 1 };
  for (const path of ['', `/${id}/messages`, `/${id}/read`]) {
    expect((await site.call('POST', `/conversations${path}`, { body })).statusCode).toBe(401);
  }
});

test('what somebody who left has written stays readable and can no longer be answered', async () => {
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
  expect(await codeOf(answer)).toEqual([409, errorCodes.conversationClosed]);
  expect(textsOf(await dataOf(`/conversations/${id}/messages`, provider))).toHaveLength(1);
});
