import { paths } from '@nearhand/contracts';
import { useUnsavedWork } from '@nearhand/platform';
import { aUser, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
import { Header } from './header.tsx';

const UnsentInput = () => {
  useUnsavedWork(true);
  return null;
};

const logOut = async (page?: React.ReactNode) => {
  stubApi.get('/conversations/unread', { data: { unread: 0 } });
  const view = renderRoutes([{ path: '/about', element: [<Header key="header" />, page] }], {
    path: '/about',
    user: aUser(),
  });
  await view.user.click(await screen.findByRole('button', { name: /Account menu$/ }));
  await view.user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  return view;
};

test('logging out ends the session, shows a toast and leads to the login page', async () => {
  stubApi.get('/auth/logout', { data: {} });
  const { location } = await logOut();
  expect(await screen.findByText('Logged out successfully')).toBeVisible();
  expect(location()).toBe(paths.login);
  expect(localStorage.getItem('token')).toBeNull();
});

test('a session that the API has ended already counts as logged out', async () => {
  stubApi.get('/auth/logout', () => stubApi.refusal(401, 'session/ended', 'Your session has ended.'));
  const { location } = await logOut();
  expect(await screen.findByText('Logged out successfully')).toBeVisible();
  expect(location()).toBe(paths.login);
});

test('a failure shows a toast, and the user stays signed in', async () => {
  stubApi.get('/auth/logout', () => stubApi.noAnswer());
  const { location } = await logOut();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to logout');
  expect(location()).toBe('/about');
  expect(localStorage.getItem('token')).toBe('test-token');
});

test('unsent input asks for a confirmation, and Keep editing stays on the page', async () => {
  const calls = stubApi.get('/auth/logout', { data: {} });
  const { user, location } = await logOut(<UnsentInput key="unsent" />);
  expect(await screen.findByRole('alertdialog', { name: 'Log out?' })).toHaveTextContent('has not been saved or sent');
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect([calls.length, location()]).toEqual([0, '/about']);

  await user.click(screen.getByRole('button', { name: /Account menu$/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  await user.click(await screen.findByRole('button', { name: 'Log out' }));
  expect(await screen.findByText('Logged out successfully')).toBeVisible();
  expect(location()).toBe(paths.login);
});
