import { paths } from '@nearhand/contracts';
import { sessionStore } from '@nearhand/platform/host';
import { aUser, enter, oddRecords, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
import release from '../release.json';
import { routes } from './routes.tsx';

test('the routes are those that release.json promises', () => {
  expect(routes.map(({ path }) => path)).toEqual(release.routes.map(({ path }) => path));
});

test('the bare address leads to the login screen, with the origin', () => {
  const { location, navigationState, historyAction } = renderRoutes(routes.slice(0, 1), {
    path: '/auth',
    state: { from: '/user/wallet' },
  });
  expect(location()).toBe(paths.login);
  expect(navigationState()).toEqual({ from: '/user/wallet' });
  expect(historyAction()).toBe('REPLACE');
});

test.each(oddRecords(aUser()))('the profile of a person with %s', async (_what, data) => {
  const view = renderRoutes(routes, { path: paths.profile, user: aUser() });
  stubApi.get('/auth/me', { data });
  expect(await screen.findByRole('button', { name: 'Edit Profile' })).toBeVisible();
  await view.user.click(screen.getByRole('button', { name: 'Edit Profile' }));
  expect(await screen.findByLabelText('Name')).toBeVisible();
});

test('a login that answers with its token alone signs in', async () => {
  stubApi.post('/auth/login', { token: 'fresh' });
  const { user } = renderRoutes(routes, { path: paths.login });
  await screen.findByLabelText('Email');
  await enter(user, { Email: 'carla@example.test', Password: 'nearhand' });
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(sessionStore.getState().token).toBe('fresh'));
});
