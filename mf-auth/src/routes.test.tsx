import { paths } from '@nearhand/contracts';
import { aUser, oddRecords, renderRoutes, screen, stubApi } from '@nearhand/testing';
import { fireEvent } from '@testing-library/react';
import release from '../release.json';
import { stubExport } from './accounts/account-forms.fixture.ts';
import { routes } from './routes.tsx';

test('the routes are those of release.json', () => {
  expect(routes.map(({ path }) => path)).toEqual(release.routes.map(({ path }) => path));
});

test('the bare address leads to the login page, with the origin', () => {
  const { location, navigationState, historyAction } = renderRoutes(routes.slice(0, 1), {
    path: '/auth',
    state: { from: '/user/wallet' },
  });
  expect(location()).toBe(paths.login);
  expect(navigationState()).toEqual({ from: '/user/wallet' });
  expect(historyAction()).toBe('REPLACE');
});

test.each(oddRecords(aUser()))('shows and edits the profile of a user with %s', async (_what, data) => {
  stubExport();
  renderRoutes(routes, { path: paths.profile, user: aUser() });
  stubApi.get('/auth/me', { data });
  fireEvent.click(await screen.findByText('Edit Profile'));
  expect(await screen.findByLabelText('Name')).toBeVisible();
});
