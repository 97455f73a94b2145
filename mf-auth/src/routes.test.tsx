import { paths } from '@nearhand/contracts';
import { expectReleased, renderRoutes } from '@nearhand/testing';
import release from '../release.json';
import { routes } from './routes.tsx';

test('the release names the paths of the slice', () => expectReleased(routes, release));

test('the bare address leads to the login page, with the origin', () => {
  const { location, navigationState, historyAction } = renderRoutes(routes.slice(0, 1), {
    path: '/auth',
    state: { from: '/user/wallet' },
  });
  expect(location()).toBe(paths.login);
  expect(navigationState()).toEqual({ from: '/user/wallet' });
  expect(historyAction()).toBe('REPLACE');
});
