import host from '../host.json';
import { shellRoutes } from './router.tsx';

test('host.json names the paths of the shell itself, so that no release claims them', () => {
  expect(shellRoutes.map(({ path }) => path)).toEqual(host.paths);
});
