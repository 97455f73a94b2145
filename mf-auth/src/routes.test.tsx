import { paths } from '@nearhand/contracts';
import { renderRoutes } from '@nearhand/testing';
import release from '../release.json';
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
