import { unsavedWork } from '@nearhand/platform/host';
import {
  aConversation,
  aUser,
  finePointer,
  hear,
  held,
  onScreen,
  renderRoutes,
  screen,
  stubApi,
  waitFor,
} from '@nearhand/testing';
import { createEvent, fireEvent } from '@testing-library/react';
import { routes } from '../routes.tsx';

const conversation = aConversation();
const sent = { ...conversation.lastMessage, _id: 'sent', position: 2, sender: aUser()._id, text: 'Yes, at nine.' };

const open = (_id = aUser()._id) => {
  stubApi.get('/conversations/:id', { data: conversation });
  stubApi.get('/conversations/:id/messages', { data: { messages: [conversation.lastMessage], hasEarlier: false } });
  return renderRoutes(routes, { path: `/messages/${conversation._id}`, user: aUser({ _id }) });
};
const stubSend = (answer: Parameters<typeof stubApi.post>[1]) => stubApi.post('/conversations/:id/messages', answer);
const field = () => screen.findByRole('textbox', { name: 'Message' });
const type = async (value: string) => fireEvent.change(await field(), { target: { value } });
const button = () => screen.getByRole('button', { name: 'Send' });
const keyOf = (call: { headers: Headers } | undefined) => call?.headers.get('Idempotency-Key');

test('a double click on Send sends one message, and empties the field', async () => {
  const { answer, letGo } = held({ data: sent });
  const calls = stubSend(answer);
  const { user } = open();
  const heard = hear('message.changed');
  await type('  Yes, at nine. ');
  await user.dblClick(button());
  expect(button()).toHaveAttribute('aria-busy', 'true');
  expect(await field()).toHaveValue('  Yes, at nine. ');
  expect(unsavedWork.exists()).toBe(true);
  letGo();
  expect(await screen.findByText('Yes, at nine.', { selector: 'p' })).toBeVisible();
  expect(unsavedWork.exists()).toBe(false);
  expect(await field()).toHaveValue('');
  expect(await field()).toHaveFocus();
  expect(calls.map(({ body }) => body)).toEqual([{ text: 'Yes, at nine.' }]);
  expect(heard).toEqual([`message.changed ${conversation._id}`]);
});

test.each([
  [
    'the API’s sentence',
    () => stubApi.refusal(429, 'session/too-many-attempts', 'Please wait.'),
    'Please wait.',
    false,
  ],
  ['that it failed', () => stubApi.noAnswer(), 'Failed to send message', true],
])('a failure shows %s, text and focus stay; a retry has the same key: %p', async (_what, answer, sentence, isSame) => {
  const calls = stubSend(answer);
  const { user } = open();
  await type('Yes, at nine.');
  await user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(await field()).toHaveValue('Yes, at nine.');
  await waitFor(async () => expect(await field()).toHaveFocus());
  await user.click(button());
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(keyOf(calls[1]) === keyOf(calls[0])).toBe(isSame);
  // The toast of a call that is still under way would be in the next test.
  await waitFor(() => expect(button()).not.toHaveAttribute('aria-busy', 'true'));
});

test('with a keyboard Enter sends and Shift+Enter begins a line', async () => {
  onScreen(finePointer);
  const calls = stubSend({ data: sent });
  const { user } = open();
  await user.type(await field(), 'Yes,{Shift>}{Enter}{/Shift}at nine.{Enter}');
  await waitFor(async () => expect(await field()).toHaveValue(''));
  expect(calls[0]?.body).toEqual({ text: 'Yes,\nat nine.' });
});

test('Enter that ends a composition does not send', async () => {
  onScreen(finePointer);
  open();
  const input = await field();
  await type('にほん');
  for (const how of [{ isComposing: true }, { keyCode: 229 }]) {
    const event = createEvent.keyDown(input, { key: 'Enter', ...how });
    fireEvent(input, event);
    expect(event.defaultPrevented).toBe(false);
  }
});

test('on a touch screen Enter begins a line', async () => {
  const { user } = open();
  await user.type(await field(), 'Yes,{Enter}at nine.');
  expect(await field()).toHaveValue('Yes,\nat nine.');
});

test('empty, blank and too long texts cannot be sent, and the length shows near the limit', async () => {
  const { user } = open();
  const input = await field();
  expect(button()).toBeDisabled();
  await user.type(input, ' \n ');
  expect(button()).toBeDisabled();
  fireEvent.change(input, { target: { value: 'a'.repeat(1800) } });
  expect(input).not.toHaveAccessibleDescription();
  fireEvent.change(input, { target: { value: '😀'.repeat(2000) } });
  expect(input).toHaveAccessibleDescription('2,000 of 2,000 characters');
  expect(button()).toBeEnabled();
  fireEvent.change(input, { target: { value: 'a'.repeat(2001) } });
  expect(input).toHaveAccessibleDescription('Too long: 2,001 of 2,000 characters');
  expect(input).toBeInvalid();
  expect(button()).toBeDisabled();
});

test('a message whose sending ended the session is in the field after the next login, for its writer alone', async () => {
  stubSend(() => stubApi.refusal(401, 'session/ended', 'Your session has ended.'));
  const { user, unmount } = open();
  await type('Yes, at nine.');
  await user.click(button());
  expect(await screen.findByText('Your session has ended.')).toBeVisible();
  unmount();
  const { unmount: leave } = open();
  await waitFor(async () => expect(await field()).toHaveValue('Yes, at nine.'));
  fireEvent(window, new Event('pagehide'));
  leave();
  open('another-user');
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
  await waitFor(async () => expect(await field()).toHaveValue(''));
});
