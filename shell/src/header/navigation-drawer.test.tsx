import { aUser, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { Header } from './header.tsx';

const openDrawer = async (role?: 'customer' | 'provider') => {
  stubApi.get('/conversations/unread', { data: { unread: 0 } });
  const view = renderRoutes([{ path: '/', element: <Header /> }], { path: '/', user: role && aUser({ role }) });
  if (role) await screen.findByRole('button', { name: /Account menu$/ });
  await view.user.click(screen.getByRole('button', { name: 'Menu' }));
  return { ...view, drawer: within(await screen.findByRole('dialog', { name: 'Menu' })) };
};

const visitor = ['All Services', 'Trending', 'New Providers', 'About', 'Contact'];

test('the drawer holds the entries of a visitor', async () => {
  const { drawer } = await openDrawer();
  expect(drawer.getAllByRole('link').map((link) => link.textContent)).toEqual([...visitor, 'Sign Up', 'Login']);
});

test('the drawer holds the entries of a provider, with credits and Log out', async () => {
  stubApi.get('/subscription/credits', { data: { credits: 9 } });
  const { drawer } = await openDrawer('provider');
  for (const name of [...visitor, 'Dashboard', 'Profile', 'My Wallet', 'My Services', 'Buy More Credits']) {
    expect(drawer.getByRole('link', { name })).toBeVisible();
  }
  expect(await drawer.findByText('9 credits available')).toBeVisible();
  expect(drawer.getByRole('button', { name: 'Log out' })).toBeVisible();
});

test('the drawer closes when an entry is chosen', async () => {
  const { drawer, user, location } = await openDrawer();
  await user.click(drawer.getByRole('link', { name: 'About' }));
  expect(location()).toBe('/about');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
