import { sitePath } from './paths.ts';

test.each([
  ['/user/wallet?x=1#top', '/user/wallet?x=1#top'],
  ['//evil.test', '/home'],
  ['/\\evil.test', '/home'],
  ['https://evil.test/', '/home'],
  ['javascript:alert(1)', '/home'],
  ['/\t/evil.test', '/home'],
  ['/.//evil.test', '/home'],
  ['/a/..//evil.test', '/home'],
  ['/./\\evil.test', '/home'],
  ['/%2e//evil.test', '/home'],
  ['/a/../user/wallet', '/user/wallet'],
  [undefined, '/home'],
  [{ pathname: '/x' }, '/home'],
])('a redirect to %p leads to %s', (target, expected) => {
  expect(sitePath(target, '/home')).toBe(expected);
});
