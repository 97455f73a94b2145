import { paths } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import { sessionStore } from '@nearhand/platform/host';
import { aUser, oddRecords, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { act } from '@testing-library/react';
import { Header } from './header.tsx';

beforeEach(() => {
  stubApi.get('/conversations/unread', { data: { unread: 0 } });
});

const routes = [{ path: '/', element: <Header /> }];
const open = (options: Partial<Parameters<typeof renderRoutes>[1]> = {}) =>
  renderRoutes(routes, { path: '/', ...options });
const provider = aUser({ role: 'provider', name: 'Pat Provider', email: 'pat@example.test' });
const withCredits = (credits: number) => stubApi.get('/subscription/credits', { data: { credits } });

const menuEntries = () => screen.findAllByRole('menuitem').then((items) => items.map((item) => item.textContent));

test('visitors find the marketplace menu, About, Contact, Login and Sign Up', async () => {
  const { user } = open();
  expect(screen.getByRole('link', { name: 'About' })).toHaveAttribute('href', paths.about);
  expect(screen.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', paths.contact);
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', paths.login);
  expect(screen.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', paths.signup);
  expect(screen.queryByRole('button', { name: /Account menu$/ })).not.toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Marketplace' }));
  expect(await menuEntries()).toEqual(['All Services', 'Trending', 'New Providers']);
});

test('an entry of the marketplace menu leads there and closes the menu', async () => {
  const { user, location } = open();
  await user.click(screen.getByRole('button', { name: 'Marketplace' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Trending' }));
  expect(location()).toBe(paths.trending);
});

test.each([
  [
    'customer',
    'Customer',
    ['Dashboard', 'Profile', 'My Bookings', 'Messages', 'Saved Services', 'My Wallet', 'Log out'],
  ],
  [
    'provider',
    'Service Provider',
    ['Dashboard', 'Profile', 'My Bookings', 'Messages', 'Saved Services', 'My Wallet', 'My Services', 'Log out'],
  ],
  [
    'admin',
    'Administrator',
    ['Dashboard', 'Profile', 'My Bookings', 'Messages', 'Saved Services', 'My Wallet', 'Log out'],
  ],
] as const)(
  'the account menu of a %s shows their name, email, role and entries, whatever the composition holds',
  async (role, badge, entries) => {
    withCredits(3);
    const { user } = open({ user: aUser({ role }), host: { serves: () => false } });
    await user.click(await screen.findByRole('button', { name: 'CC Account menu' }));
    expect(await menuEntries()).toEqual(entries);
    for (const text of ['Carla Customer', 'carla@example.test', badge]) expect(screen.getByText(text)).toBeVisible();
  },
);

test('providers see their credits, what a service costs, and a fresh count after a change', async () => {
  withCredits(12);
  const { user } = open({ user: provider });
  expect(await screen.findByRole('button', { name: '... Credits' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: '12 Credits' }));
  expect(await menuEntries()).toEqual(['View Credit History', 'Buy More Credits', 'Manage Subscription']);
  expect(screen.getByText('Creating a service costs 5 credits')).toBeVisible();

  await user.keyboard('{Escape}');
  withCredits(7);
  events.emit('credits.changed', {});
  expect(await screen.findByRole('button', { name: '7 Credits' })).toBeVisible();
});

test('customers have no credits menu, and none are requested', async () => {
  const calls = withCredits(12);
  open({ user: aUser() });
  await screen.findByRole('button', { name: /Account menu$/ });
  expect(screen.queryByRole('button', { name: /Credits/ })).not.toBeInTheDocument();
  expect(calls).toHaveLength(0);
});

test('a user who could not be loaded has an account menu all the same', async () => {
  stubApi.get('/auth/me', () => stubApi.noAnswer());
  const { user } = open();
  act(() => sessionStore.getState().begin('test-token'));
  await user.click(await screen.findByRole('button', { name: /Account menu$/ }));
  expect(await menuEntries()).toContain('Log out');
  expect(screen.getByText('Your details could not be loaded.')).toBeVisible();
});

test('the colours are chosen in the account menu', async () => {
  const { user } = open({ user: aUser() });
  await user.click(await screen.findByRole('button', { name: /Account menu$/ }));
  const choice = within(await screen.findByRole('group', { name: 'Color scheme' }));
  await user.click(choice.getByRole('button', { name: 'Dark' }));
  expect(choice.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-color-scheme', 'dark'));
});

test.each(oddRecords(provider))('a person with %s has an account menu', async (_what, data) => {
  stubApi.get('/subscription/credits', { data: null });
  stubApi.get('/conversations/unread', { data: {} });
  const { user } = open({ user: provider });
  stubApi.get('/auth/me', { data });
  await user.click(await screen.findByRole('button', { name: /Account menu$/ }));
  expect(await screen.findByText(/^(Customer|Service Provider)$/)).toBeVisible();
});
