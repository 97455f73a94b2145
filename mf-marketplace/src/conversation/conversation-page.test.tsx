import { type Conversation, type Message, paths } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import { aConversation, aUser, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
import { act, fireEvent, render } from '@testing-library/react';
import { routes } from '../routes.tsx';
import { MessageList } from './message-list.tsx';

const conversation = aConversation();
const customer = aUser();
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const theirs = (position: number, change: Partial<Message> = {}): Message => ({
  ...conversation.lastMessage,
  _id: `m${position}`,
  position,
  text: `Message ${position}`,
  ...change,
});
const mine = (position: number, change: Partial<Message> = {}) => theirs(position, { sender: customer._id, ...change });

const stubThread = (
  messages: Message[],
  { hasEarlier = false, ...change }: Partial<Conversation & { hasEarlier: boolean }> = {},
) => {
  const lastMessage = messages.at(-1) ?? conversation.lastMessage;
  stubApi.get('/conversations/:id', { data: aConversation({ lastMessage, ...change }) });
  return stubApi.get('/conversations/:id/messages', ({ query }) =>
    query.has('before')
      ? { data: { messages: [theirs(1), theirs(2)], hasEarlier: false } }
      : { data: { messages, hasEarlier } },
  );
};
const open = (host = {}) => renderRoutes(routes, { path: paths.conversation(conversation._id), user: customer, host });
const update = () => act(async () => events.emit('message.changed', { conversationId: conversation._id }));
const texts = () => screen.getAllByText(/^Message \d+$/).map(({ textContent }) => textContent);

test('shows the other user, and the messages from oldest to newest by day', async () => {
  stubThread([
    theirs(1, { createdAt: '2025-03-01T12:00:00.000Z' }),
    mine(2, { createdAt: hoursAgo(24) }),
    theirs(3, { createdAt: new Date().toISOString() }),
  ]);
  open();
  const log = await screen.findByRole('log', { name: 'Messages with Pat Provider' });
  expect(log).toHaveTextContent(
    /Saturday, March 1, 2025Pat Provider: Message 1.*YesterdayYou: Message 2.*TodayPat Provider: Message 3/,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Pat Provider' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Pat Provider' })).toHaveAttribute(
    'href',
    paths.provider(conversation.with._id),
  );
  expect(screen.getByRole('link', { name: 'Back to messages' })).toHaveAttribute('href', paths.messages);
});

test('a message of the other user that asks to pay elsewhere has a hint, an own one has none', async () => {
  stubThread([theirs(1), mine(2, { text: 'Can I pay you in cash?' }), theirs(3, { text: 'Venmo me the 80.' })]);
  open();
  expect(await screen.findByText(/^Pay and talk on Nearhand/)).toBeVisible();
  expect(screen.getByText('Venmo me the 80.').closest('li')).toHaveTextContent(/Venmo me the 80\.Pay and talk/);
});

test.each([
  ['a customer has no page', { with: { ...conversation.with, role: 'customer' as const } }, {}],
  ['no slice serves providers', {}, { serves: () => false }],
])('the name is no link if %s', async (_why, change, host) => {
  stubThread([theirs(1)], change);
  open(host);
  expect(await screen.findByRole('heading', { level: 1, name: 'Pat Provider' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Pat Provider' })).not.toBeInTheDocument();
});

test.each([
  ['an image that runs a script', '<img src=x onerror=alert(1)> https://evil.test/login'],
  ['lines', 'one\n\n   two'],
])('%s is shown as text', (_what, text) => {
  const { container } = render(
    <MessageList messages={[theirs(1, { text })]} other={conversation.with} silentBefore={0} />,
  );
  const [shown] = container.getElementsByTagName('p');
  expect(shown?.textContent).toBe(text);
  expect(shown?.childElementCount).toBe(0);
  expect(shown).toHaveStyle({ whiteSpace: 'pre-wrap' });
});

test('loads earlier messages before the first one; a refetch loads the newest page only', async () => {
  const calls = stubThread([theirs(3), theirs(4)], { hasEarlier: true });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Show earlier messages' }));
  expect(await screen.findByText('Message 1')).toBeVisible();
  expect(texts()).toEqual(['Message 1', 'Message 2', 'Message 3', 'Message 4']);
  expect(screen.getByText('Message 1').closest('li')).toHaveAttribute('aria-live', 'off');
  expect(screen.getByText('Message 3').closest('li')).not.toHaveAttribute('aria-live');
  expect(screen.queryByRole('button', { name: 'Show earlier messages' })).not.toBeInTheDocument();

  const again = stubThread([theirs(4), theirs(5)], { hasEarlier: true });
  await update();
  expect(await screen.findByText('Message 5')).toBeVisible();
  expect(texts()).toEqual(['Message 1', 'Message 2', 'Message 3', 'Message 4', 'Message 5']);
  expect([...calls.slice(1), ...again].map(({ query }) => query.get('before'))).toEqual(['3', null]);
});

test('earlier messages that fail to load can be loaded again', async () => {
  stubThread([theirs(3)], { hasEarlier: true });
  const { user } = open();
  const button = await screen.findByRole('button', { name: 'Show earlier messages' });
  stubApi.get('/conversations/:id/messages', () => stubApi.noAnswer());
  await user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load earlier messages');
  stubThread([theirs(3)], { hasEarlier: true });
  await user.click(button);
  expect(await screen.findByText('Message 1')).toBeVisible();
});

test('a user who scrolled up sees that there are new messages, and can go there', async () => {
  stubThread([theirs(1)]);
  const { user } = open();
  const log = await screen.findByRole('log');
  log.scrollTop = -400;
  fireEvent.scroll(log);
  stubThread([theirs(1), theirs(2)]);
  await update();
  const button = await screen.findByRole('button', { name: 'New messages' });
  expect(log.scrollTop).toBe(-400);
  await user.click(button);
  expect(log.scrollTop).toBe(0);
  expect(log).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'New messages' })).not.toBeInTheDocument();
});

test('a new message at the end keeps scroll position and draft', async () => {
  stubThread([theirs(1)]);
  open();
  const field = await screen.findByRole('textbox', { name: 'Message' });
  fireEvent.change(field, { target: { value: 'I will be' } });
  stubThread([theirs(1), theirs(2)]);
  await update();
  expect(await screen.findByText('Message 2')).toBeVisible();
  expect(screen.getByRole('log').scrollTop).toBe(0);
  expect(screen.queryByRole('button', { name: 'New messages' })).not.toBeInTheDocument();
  expect(field).toHaveValue('I will be');
});

test('closes when the API rejects a message because the account is deleted', async () => {
  stubThread([theirs(1)]);
  const { user } = open();
  fireEvent.change(await screen.findByRole('textbox', { name: 'Message' }), { target: { value: 'Hello?' } });
  stubThread([theirs(1)], { closed: true });
  stubApi.post('/conversations/:id/messages', () =>
    stubApi.refusal(409, 'conversation/closed', 'This person takes no messages.'),
  );
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('This person takes no messages.')).toBeVisible();
  expect(await screen.findByRole('note')).toHaveTextContent('This person takes no messages here any more');
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Pat Provider' })).not.toBeInTheDocument();
});

test('an unknown conversation shows that it does not exist', async () => {
  const missing = () => stubApi.refusal(404, 'conversation/not-found', 'This conversation was not found.');
  stubApi.get('/conversations/:id', missing);
  stubApi.get('/conversations/:id/messages', missing);
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Conversation not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to messages' })).toHaveAttribute('href', paths.messages);
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test('a conversation can be loaded again after a failure, and stays when a refetch fails', async () => {
  stubThread([theirs(1)]);
  stubApi.get('/conversations/:id/messages', () => stubApi.noAnswer());
  const { user } = open();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  stubThread([theirs(1)]);
  await user.click(retry);
  expect(await screen.findByText('Message 1')).toBeVisible();

  const calls = stubApi.get('/conversations/:id/messages', () => stubApi.noAnswer());
  await update();
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.getByText('Message 1')).toBeVisible();
});
