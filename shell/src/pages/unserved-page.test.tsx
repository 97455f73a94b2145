import { paths } from '@nearhand/contracts';
import { aUser, renderRoutes, screen, waitFor } from '@nearhand/testing';
import { UnservedPage } from './unserved-page.tsx';

const open = (path: string, signedIn = false) =>
  renderRoutes(
    [
      { path: paths.login, element: <h1>Login</h1> },
      { path: '*', Component: UnservedPage },
    ],
    { path, user: signedIn ? aUser() : undefined },
  );
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test.each([
  ['/no/such/page', false],
  ['/user/no-such-page', true],
])('%s is not found, and leads home', async (path, signedIn) => {
  open(path, signedIn);
  expect(await heading('Page not found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', paths.home);
});

test('a visitor below /user logs in first and comes back', async () => {
  const { location, navigationState, historyAction } = open('/user/secret?tab=2');
  await waitFor(() => expect(location()).toBe(paths.login));
  expect(navigationState()).toEqual({ from: '/user/secret?tab=2' });
  expect(historyAction()).toBe('REPLACE');
});

test('a page of the header that no slice serves today says so by its name', async () => {
  open(paths.getCredits, true);
  expect(await heading('Buying credits is not available right now')).toBeVisible();
});

test('any other page of the product says so too', async () => {
  open(paths.history, true);
  expect(await heading('This page is not available right now')).toBeVisible();
});
