import type { Notification } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import { aUser, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { act } from '@testing-library/react';
import { NotificationButton } from './notification-button.tsx';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const accepted: Notification = {
  _id: 'n2',
  title: 'Your booking was accepted: Window cleaning',
  text: 'Pat has accepted your booking.',
  path: '/user/my-bookings/b1',
  createdAt: minutesAgo(5),
  isRead: false,
};
const older: Notification = { ...accepted, _id: 'n1', title: 'Older', createdAt: minutesAgo(180), isRead: true };

const stubList = (data: unknown) => stubApi.get('/notifications', { data });
const stubRead = () =>
  stubApi.post('/notifications/read', () => {
    stubList([{ ...accepted, isRead: true }, older]);
    return { data: {} };
  });
const show = () => renderRoutes([{ path: '*', element: <NotificationButton /> }], { path: '/', user: aUser() });
const button = (name: string) => screen.findByRole('button', { name });
const openList = async (name: string) => {
  const view = show();
  await view.user.click(await button(name));
  return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Notifications' })) };
};

test('the button has the count of unread ones; opening lists all, marks them read and keeps the marks in view', async () => {
  stubList([accepted, older]);
  const reads = stubRead();
  const { dialog } = await openList('Notifications, 1 unread');
  const items = within(dialog.getByRole('list', { name: 'Notifications' })).getAllByRole('link');
  expect(items.map((item) => item.textContent)).toEqual([
    // Minutes may pass before this test begins.
    expect.stringMatching(
      /^Unread: Your booking was accepted: Window cleaning Pat has accepted your booking. \d+ minutes ago$/,
    ),
    'Older Pat has accepted your booking. 3 hours ago',
  ]);
  await waitFor(() => expect(reads.map(({ body }) => body)).toEqual([{ until: accepted.createdAt }]));
  expect(await screen.findByRole('button', { name: 'Notifications', hidden: true })).toBeInTheDocument();
  expect(dialog.getByRole('link', { name: /^Unread: / })).toBeVisible();
});

test('without unread ones, opening sends nothing', async () => {
  stubList([older]);
  const reads = stubRead();
  const { dialog } = await openList('Notifications');
  expect(await dialog.findByRole('link', { name: /^Older/ })).toBeVisible();
  expect(reads).toHaveLength(0);
});

test('an entry leads to its page and closes the list', async () => {
  stubList([older]);
  const { dialog, user, location } = await openList('Notifications');
  await user.click(await dialog.findByRole('link', { name: /^Older/ }));
  expect(location()).toBe(older.path);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('an entry never leads to another site', async () => {
  stubList([{ ...older, path: 'https://evil.example' }]);
  const { dialog } = await openList('Notifications');
  expect(await dialog.findByRole('link', { name: /^Older/ })).toHaveAttribute('href', '/user/my-bookings');
});

test('Escape closes the list and returns the focus', async () => {
  stubList([older]);
  const { user } = await openList('Notifications');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(async () => expect(await button('Notifications')).toHaveFocus());
});

test('a long list shows the newest ones, and all on demand; Settings leads to the settings', async () => {
  stubList(Array.from({ length: 7 }, (_none, index) => ({ ...older, _id: `n${index}`, title: `Title ${index}` })));
  const { dialog, user, location } = await openList('Notifications');
  expect(await dialog.findAllByRole('listitem')).toHaveLength(5);
  await user.click(dialog.getByRole('button', { name: 'All 7 notifications' }));
  expect(dialog.getAllByRole('listitem')).toHaveLength(7);
  expect(dialog.getByRole('link', { name: /^Title 5/ })).toHaveFocus();
  await user.click(dialog.getByRole('link', { name: 'Settings' }));
  expect(location()).toBe('/user/profile?settings=notifications');
});

test('an empty list says so', async () => {
  stubList([]);
  const { dialog } = await openList('Notifications');
  expect(await dialog.findByText('No notifications yet')).toBeVisible();
});

test('a list that cannot be loaded offers Retry', async () => {
  stubApi.get('/notifications', () => stubApi.noAnswer());
  const { dialog, user } = await openList('Notifications');
  expect(await dialog.findByText(/Your notifications could not be loaded/)).toBeVisible();
  stubList([older]);
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByRole('link', { name: /^Older/ })).toBeVisible();
});

test('an update of the live stream shows a new one', async () => {
  const asked = stubList([older]);
  const { queryClient } = show();
  await button('Notifications');
  await waitFor(() => expect(asked).toHaveLength(1));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  stubList([accepted, older]);
  act(() => events.emit('notification.changed', {}));
  expect(await button('Notifications, 1 unread')).toBeVisible();
});
