import { paths } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import { aConversation, aUser, hear, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
import { act, fireEvent } from '@testing-library/react';
import { readMessages } from '../conversations/conversation-api.ts';
import { routes } from '../routes.tsx';

const conversation = aConversation();
const first = conversation.lastMessage;
const second = { ...first, _id: 'second', position: 2, text: 'Or on Friday?' };
const own = { ...second, sender: aUser()._id };

const stubThread = (messages: (typeof first)[], unread = 0) => {
  stubApi.get('/conversations/:id', { data: aConversation({ unread, lastMessage: messages.at(-1) ?? first }) });
  return stubApi.get('/conversations/:id/messages', { data: { messages, hasEarlier: false } });
};
const stubRead = () => stubApi.post('/conversations/:id/read', { data: {} });
const open = () => renderRoutes(routes, { path: paths.conversation(conversation._id), user: aUser() });
const update = () => act(async () => events.emit('message.changed', { conversationId: conversation._id }));
const visibility = (state: DocumentVisibilityState) => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
};

test('marks each newest message as read once, and emits an event', async () => {
  const reads = stubRead();
  const heard = hear('message.changed');
  stubThread([first], 1);
  open();
  await waitFor(() => expect(heard).toEqual([`message.changed ${conversation._id}`]));

  await update();
  stubThread([first, second], 1);
  await update();
  await waitFor(() => expect(reads).toHaveLength(2));
  expect(reads.map(({ body }) => body)).toEqual([{ position: 1 }, { position: 2 }]);
});

test('sends nothing for read messages and own messages', async () => {
  const reads = stubRead();
  stubThread([first, own]);
  open();
  expect(await screen.findByText('Or on Friday?')).toBeVisible();
  const calls = stubThread([first, own]);
  await update();
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(reads).toHaveLength(0);
});

test('marking as read is tried again after an error of the API', async () => {
  Object.assign(readMessages, { retryDelay: 0 });
  let failures = 1;
  const reads = stubApi.post('/conversations/:id/read', () =>
    failures-- > 0 ? stubApi.refusal(500, 'server/unexpected', 'Out of order') : { data: {} },
  );
  stubThread([first], 1);
  open();
  await waitFor(() => expect(reads).toHaveLength(2));
  expect(reads.map(({ body }) => body)).toEqual([{ position: 1 }, { position: 1 }]);
});

test('a message below the screen is marked as read when the user goes there', async () => {
  const reads = stubRead();
  stubThread([first]);
  const { user } = open();
  const log = await screen.findByRole('log');
  log.scrollTop = -500;
  fireEvent.scroll(log);
  stubThread([first, second], 1);
  await update();
  const below = await screen.findByRole('button', { name: 'New messages' });
  expect(reads.map(({ body }) => body)).not.toContainEqual({ position: 2 });
  await user.click(below);
  await waitFor(() => expect(reads.map(({ body }) => body)).toContainEqual({ position: 2 }));
});

test('a hidden tab marks nothing as read until it is visible', async () => {
  const reads = stubRead();
  visibility('hidden');
  stubThread([first], 1);
  open();
  expect(await screen.findByText('See you on Tuesday.')).toBeVisible();
  expect(reads).toHaveLength(0);
  visibility('visible');
  await waitFor(() => expect(reads).toHaveLength(1));
});
