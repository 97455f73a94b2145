import { paths } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import { aUser, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { act } from '@testing-library/react';
import { Header } from './header.tsx';

const stubUnread = (unread: number) => stubApi.get('/conversations/unread', { data: { unread } });
const open = (user: ReturnType<typeof aUser> | undefined = aUser()) =>
  renderRoutes([{ path: '/', element: <Header /> }], { path: '/', user });
const accountButton = () => screen.findByRole('button', { name: /Account menu$/ });
const menuButton = () => screen.getByRole('button', { name: 'Menu' });

test('the buttons and the menu show the unread messages, and the entry leads to them', async () => {
  stubUnread(3);
  const { user, location } = open();
  await waitFor(async () => expect(await accountButton()).toHaveAccessibleDescription('3 unread messages'));
  await waitFor(() => expect(menuButton()).toHaveAccessibleDescription('3 unread messages'));
  await user.click(await accountButton());
  await user.click(await screen.findByRole('menuitem', { name: /^Messages ?3 unread$/ }));
  expect(location()).toBe(paths.messages);
});

test('the drawer shows the count too, at most 99+', async () => {
  stubUnread(140);
  const { user } = open();
  await waitFor(() => expect(menuButton()).toHaveAccessibleDescription('140 unread messages'));
  await user.click(menuButton());
  const drawer = within(await screen.findByRole('dialog', { name: 'Menu' }));
  expect(drawer.getByRole('link', { name: /^Messages ?140 unread$/ })).toHaveAttribute('href', paths.messages);
  expect(drawer.getByText('99+')).toBeVisible();
});

test('the count is fetched again after a message event', async () => {
  stubUnread(1);
  open();
  await waitFor(async () => expect(await accountButton()).toHaveAccessibleDescription('1 unread message'));
  stubUnread(0);
  act(() => events.emit('message.changed', { conversationId: 'c' }));
  await waitFor(async () => expect(await accountButton()).not.toHaveAccessibleDescription());
});

test('a count that fails to load shows none, and the menu works', async () => {
  const calls = stubApi.get('/conversations/unread', () => stubApi.noAnswer());
  const { user } = open();
  const button = await accountButton();
  await waitFor(() => expect(calls.length).toBeGreaterThan(0));
  expect(button).not.toHaveAccessibleDescription();
  await user.click(button);
  expect(await screen.findByRole('menuitem', { name: 'Messages' })).toBeVisible();
});

test('a visitor has no count, and none is requested', async () => {
  const calls = stubUnread(3);
  renderRoutes([{ path: '/', element: <Header /> }], { path: '/' });
  expect(screen.getByRole('link', { name: 'Login' })).toBeVisible();
  expect(menuButton()).not.toHaveAccessibleDescription();
  expect(calls).toHaveLength(0);
});
