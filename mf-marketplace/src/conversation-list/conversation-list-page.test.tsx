import { type Conversation, paths } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import { aConversation, aUser, onScreen, renderRoutes, screen, stubApi, wide, within } from '@nearhand/testing';
import { act, waitFor } from '@testing-library/react';
import { routes } from '../routes.tsx';

const withPat = aConversation({ unread: 3 });
const withSam = aConversation({
  _id: 'with-sam',
  with: { _id: 'sam', name: 'Sam Someone', avatar: '', role: 'customer' },
  lastMessage: { ...withPat.lastMessage, sender: aUser()._id, text: 'Thank <b>you</b>' },
});
const stubList = (...data: Conversation[]) => stubApi.get('/conversations', { data });
const open = (user = aUser()) => renderRoutes(routes, { path: '/messages', user });

test('shows the other user, the last message and the unread count; a row is a link', async () => {
  stubList(aConversation({ unread: 120 }), withSam);
  const { user, location } = open();
  const [pat, sam] = await screen.findAllByRole('listitem');
  if (!pat || !sam) throw new Error('two rows were expected');
  expect(screen.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  expect(within(pat).getByRole('link')).toHaveAccessibleName(/Pat Provider.*See you on Tuesday\..*120 unread/);
  expect(within(pat).getByText('99+')).toBeVisible();
  expect(within(sam).getByRole('link')).toHaveAccessibleName(/Sam Someone.*You: Thank <b>you<\/b>$/);
  expect(within(sam).queryByText(/unread/)).not.toBeInTheDocument();
  await user.click(within(pat).getByRole('link'));
  expect(location()).toBe(paths.conversation(withPat._id));
});

test('an own message in another reading direction leaves the words before it in place', async () => {
  stubList({ ...withSam, lastMessage: { ...withSam.lastMessage, text: '\u202ekool' } });
  open();
  expect(await screen.findByText('You: \u2068kool\u2069')).toBeVisible();
});

test('without conversations there is a link to the marketplace', async () => {
  stubList();
  open();
  expect(await screen.findByText('No messages yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse services' })).toHaveAttribute('href', paths.marketplace);
});

test('a provider without conversations reads that customers write first', async () => {
  stubList();
  open(aUser({ role: 'provider' }));
  expect(await screen.findByText(/^Customers who have a question about your services/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'My Services' })).toHaveAttribute('href', paths.myServices);
});

test('a live update shows at once, and the list stays when a refetch fails', async () => {
  stubList(withPat);
  open();
  expect(await screen.findByText('3 unread')).toBeInTheDocument();
  stubList(aConversation({ unread: 4 }));
  act(() => events.emit('message.changed', { conversationId: withPat._id }));
  expect(await screen.findByText('4 unread')).toBeInTheDocument();

  const calls = stubApi.get('/conversations', () => stubApi.noAnswer());
  await act(async () => events.emit('message.changed', { conversationId: withPat._id }));
  await waitFor(() => expect(calls.length).toBeGreaterThan(0));
  expect(screen.getByText('4 unread')).toBeInTheDocument();
});

test('the list loads 30 conversations at a time; the first new row takes the focus', async () => {
  const pages = stubApi.pages('/conversations', [withPat], [withSam]);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Show more conversations' }));
  await waitFor(() => expect(screen.getByRole('link', { name: /Sam Someone/ })).toHaveFocus());
  expect(pages.map(({ query }) => `${query.get('limit')} ${query.get('cursor')}`)).toEqual(['30 null', '30 second']);
  stubList(aConversation({ unread: 4 }), withSam);
  act(() => events.emit('message.changed', { conversationId: withPat._id }));
  expect(await screen.findByText('4 unread')).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

test('on a wide screen the list is beside the open conversation and marks it', async () => {
  onScreen(wide);
  stubList(withPat, withSam);
  stubApi.get('/conversations/:id', { data: withSam });
  stubApi.get('/conversations/:id/messages', { data: { messages: [withSam.lastMessage], hasEarlier: false } });
  renderRoutes(routes, { path: '/messages/with-sam', user: aUser() });
  expect(await screen.findByRole('log')).toBeVisible();
  const list = within(await screen.findByRole('region', { name: 'Conversations' }));
  expect(await list.findByRole('link', { name: /Sam Someone/ })).toHaveAttribute('aria-current', 'page');
  expect(list.getByRole('link', { name: /Pat Provider/ })).not.toHaveAttribute('aria-current');
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});
