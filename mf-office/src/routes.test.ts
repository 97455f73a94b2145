import { aUser, expectReleased, expectRetry } from '@nearhand/testing';
import release from '../release.json';
import { routes } from './routes.tsx';

test('the release names the paths of the slice and the calls of its pages', () => expectReleased(routes, release));

test.each([
  ['/office', '/office/figures', 'Error Loading Figures'],
  ['/office/people/1', '/office/people/:id', 'Error Loading Person'],
  ['/office/reports', '/office/reports', 'Error Loading Reports'],
  ['/office/cases', '/cases', 'Error Loading Cases'],
  ['/office/log', '/office/actions', 'Error Loading Actions'],
])('%s without an answer of %s says “%s”, and Retry asks again', (path, call, text) =>
  expectRetry(routes, call, text, { path, user: aUser({ role: 'admin' }) }),
);
