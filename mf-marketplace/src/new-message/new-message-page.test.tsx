import { paths } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import { aConversation, aUser, held, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
import { fireEvent } from '@testing-library/react';
import { routes } from '../routes.tsx';

const { with: recipient, lastMessage, _id: conversation } = aConversation();
const customer = aUser();
const open = (path = paths.newMessage(recipient._id)) => renderRoutes(routes, { path, user: customer });
const type = async (value: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name: 'Message' }), { target: { value } });
const unavailable = 'This person cannot be written to';

const stubConversation = () => {
  stubApi.get('/conversations/:id', { data: aConversation() });
  stubApi.get('/conversations/:id/messages', { data: { messages: [lastMessage], hasEarlier: false } });
};

test('after the first message its conversation replaces the form in history', async () => {
  stubApi.get('/conversations/recipients/:id', { data: { recipient } });
  const { answer, letGo } = held({ data: { ...lastMessage, sender: customer._id } });
  const sent = stubApi.post('/conversations', answer);
  const { user, location, historyAction } = open();
  expect(await screen.findByRole('heading', { level: 1, name: 'New message to Pat Provider' })).toBeVisible();
  await type('Are you free?');
  await user.dblClick(screen.getByRole('button', { name: 'Send' }));
  stubConversation();
  letGo();
  await waitFor(() => expect(location()).toBe(paths.conversation(conversation)));
  expect(historyAction()).toBe('REPLACE');
  expect(sent.map(({ body }) => body)).toEqual([{ recipient: recipient._id, text: 'Are you free?' }]);
  expect(sent[0]?.headers.get('Idempotency-Key')).toBeTruthy();
});

test('a name in another reading direction cannot reverse the words around it', async () => {
  stubApi.get('/conversations/recipients/:id', { data: { recipient: { ...recipient, name: 'Pat \u202eredivorP' } } });
  open();
  expect(await screen.findByRole('heading', { name: 'New message to \u2068Pat redivorP\u2069' })).toBeVisible();
  expect(screen.getByText(/\u2068Pat redivorP\u2069 answers here\.$/)).toBeVisible();
});

test('no navigation after the user left the page', async () => {
  stubApi.get('/conversations/recipients/:id', { data: { recipient } });
  stubApi.get('/conversations', { data: [] });
  const { answer, letGo } = held({ data: lastMessage });
  stubApi.post('/conversations', answer);
  const { user, location } = open();
  await type('Are you free?');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await user.click(screen.getByRole('link', { name: 'Back to messages' }));
  expect(await screen.findByText('No messages yet')).toBeVisible();
  const list = stubApi.get('/conversations', { data: [aConversation()] });
  letGo();
  await waitFor(() => expect(list).toHaveLength(1));
  expect(location()).toBe(paths.messages);
});

test.each([
  ['the conversation begins in another tab', { data: { recipient, conversation } }],
  [
    'the recipient’s account is deleted',
    () => stubApi.refusal(404, 'conversation/recipient-unavailable', 'Not found.'),
  ],
] as const)('the draft stays when %s, and can be sent', async (_case, meanwhile) => {
  stubApi.get('/conversations/recipients/:id', { data: { recipient } });
  const sent = stubApi.post('/conversations', { data: lastMessage }, { status: 201 });
  stubConversation();
  const { user, location } = open();
  await type('A longer draft');
  const again = stubApi.get('/conversations/recipients/:id', meanwhile);
  events.emit('message.changed', { conversationId: conversation });
  await waitFor(() => expect(again).toHaveLength(1));
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('A longer draft');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(location()).toBe(paths.conversation(conversation)));
  expect(sent.map(({ body }) => body)).toEqual([{ recipient: recipient._id, text: 'A longer draft' }]);
});

test('an existing conversation opens instead', async () => {
  stubApi.get('/conversations/recipients/:id', { data: { recipient, conversation } });
  stubConversation();
  const { location, historyAction } = open();
  expect(await screen.findByRole('log')).toBeVisible();
  expect(location()).toBe(paths.conversation(conversation));
  expect(historyAction()).toBe('REPLACE');
});

test.each([
  ['no recipient, without a call,', '/messages/new'],
  ['the user, without a call,', paths.newMessage(customer._id)],
  ['somebody unknown', paths.newMessage('unknown')],
])('%s as recipient shows an error', async (_who, path) => {
  if (path.endsWith('unknown'))
    stubApi.get('/conversations/recipients/:id', () =>
      stubApi.refusal(404, 'conversation/recipient-unavailable', 'No.'),
    );
  open(path);
  expect(await screen.findByRole('heading', { level: 1, name: unavailable })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse services' })).toHaveAttribute('href', paths.marketplace);
});

test('a failure can be retried', async () => {
  stubApi.get('/conversations/recipients/:id', () => stubApi.noAnswer());
  const { user } = open();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  stubApi.get('/conversations/recipients/:id', { data: { recipient } });
  await user.click(retry);
  expect(await screen.findByRole('heading', { level: 1, name: /Pat Provider/ })).toBeVisible();
});
