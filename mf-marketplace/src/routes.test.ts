import { expectDeclaredCalls } from '@nearhand/testing';
import release from '../release.json';
import { routes } from './routes.tsx';

test('the release offers the paths that the slice serves', () => {
  expect(release.routes.map(({ path }) => path)).toEqual(routes.map(({ path }) => path));
});

test('the release names the calls that the queries of its pages make', () => expectDeclaredCalls(routes, release));
