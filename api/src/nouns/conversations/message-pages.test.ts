import { errorCodes, type Message, messagesPerPage } from '@nearhand/contracts';
import { messages } from '../../kernel/database/schema.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const site = useTestApp();
let provider: Person;
let customer: Person;

beforeEach(async () => {
  provider = await person(site, 'provider');
  customer = await person(site);
});

const get = (path: string, as: Person) => site.call('GET', path, { as });
const dataOf = async (path: string, as: Person) => (await get(path, as)).json().data;
const begin = async (as: Person, to: Person, text = 'Hello.'): Promise<Message> =>
  (await site.call('POST', '/conversations', { as, body: { recipient: to._id, text } })).json().data;
const send = (as: Person, id: string, text: string) =>
  site.call('POST', `/conversations/${id}/messages`, { as, body: { text } });
const textsOf = ({ messages }: { messages: Message[] }) => messages.map(({ text }) => text);

test('messages come page by page, the newest page first and each oldest first', async () => {
  const { conversation: id } = await begin(customer, provider, '1');
  for (const text of ['2', '3', '4', '5']) await send(text === '3' ? provider : customer, id, text);
  const page = (query: string) => dataOf(`/conversations/${id}/messages${query}`, customer);
  const all = await page('');
  expect(textsOf(all)).toEqual(['1', '2', '3', '4', '5']);
  expect(all.messages.map(({ position }: Message) => position)).toEqual([1, 2, 3, 4, 5]);
  expect(all.messages[2].sender).toBe(provider._id);
  expect(all.hasEarlier).toBe(false);
  const last = await page('?limit=2');
  expect([textsOf(last), last.hasEarlier]).toEqual([['4', '5'], true]);
  const middle = await page('?limit=2&before=4');
  expect([textsOf(middle), middle.hasEarlier]).toEqual([['2', '3'], true]);
  const first = await page('?limit=2&before=2');
  expect([textsOf(first), first.hasEarlier]).toEqual([['1'], false]);
  expect(await page('?before=1')).toEqual({ messages: [], hasEarlier: false });
});

test.each(['limit=0', 'limit=101', 'limit=x', 'before=0', 'before=-1', 'before=9999999999'])(
  '%s is no page',
  async (query) => {
    const { conversation: id } = await begin(customer, provider);
    const answer = await get(`/conversations/${id}/messages?${query}`, customer);
    expect([answer.statusCode, answer.json().code]).toEqual([400, errorCodes.invalidInput]);
    expect(answer.json().fields).toHaveProperty(query.split('=')[0] ?? '');
  },
);

test('a page holds fifty unless less or more is asked for', async () => {
  const { conversation: conversationId } = await begin(customer, provider);
  const rows = Array.from({ length: 119 }, (_, index) => ({
    conversationId,
    position: index + 2,
    senderId: provider._id,
    text: 'On.',
  }));
  await site.db.insert(messages).values(rows);
  const sizes = [];
  for (const query of ['', '?limit=100']) {
    const page = await dataOf(`/conversations/${conversationId}/messages${query}`, customer);
    sizes.push([page.messages.length, page.messages.at(-1).position, page.hasEarlier]);
  }
  expect(sizes).toEqual([
    [messagesPerPage, 120, true],
    [100, 120, true],
  ]);
});
