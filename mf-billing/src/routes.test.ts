import { expectDeclaredCalls } from '@nearhand/testing';
import release from '../release.json';
import { routes } from './routes.tsx';

test('the routes are those of release.json', () => {
  expect(routes.map(({ path }) => path)).toEqual(release.routes.map(({ path }) => path));
});

test('the release names the calls that the queries of its pages make', () => expectDeclaredCalls(routes, release));
