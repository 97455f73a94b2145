import { matchPath } from 'react-router-dom';
import { aComposition, aRelease } from './a-composition.fixture.ts';
import { resolveSlices } from './resolve-slices.ts';

/** Numbers below `limit`, the same in each run (mulberry32). */
const dice = (seed: number) => (limit: number) => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
};

const patternParts = [
  'a',
  'b',
  'C',
  'new',
  ':id',
  ':name',
  'b?',
  ':id?',
  '*',
  'v1.2',
  'x:y',
  ':id.json',
  'é',
  '%20',
  'a*',
];
const addressParts = ['a', 'A', 'b', 'c', 'NEW', '1', 'v1.2', 'v1x2', 'x:y', '1.json', 'é', 'É', '%20', '\u212a', ''];
const weight = (path: string): number =>
  path.split('/').reduce((sum, part) => sum + (part.startsWith(':') ? 1 : part === '*' ? 100 : 0), 0);

test('finds the same path as trying all in their order', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {}); // of the router, about a*
  const roll = dice(38);
  const pathOf = (parts: readonly string[]) =>
    `/${Array.from({ length: roll(4) }, () => parts[roll(parts.length)]).join('/')}${'/'.repeat(roll(4) === 0 ? roll(3) : 0)}`;
  let found = 0;
  const wrong: unknown[] = [];
  for (let site = 0; site < 50; site += 1) {
    const paths = [...new Set(Array.from({ length: 1 + roll(30) }, () => pathOf(patternParts)))];
    const { findPath } = resolveSlices(
      aComposition({ 'mf-a': [aRelease({ routes: paths.map((path) => [path, 'any']) })] }),
      'visitor',
    );
    const inOrder = [...paths].sort((a, b) => weight(a) - weight(b));
    for (let address = 0; address < 60; address += 1) {
      const pathname = pathOf(addressParts);
      const expected = inOrder.find((path) => matchPath(path, pathname));
      if (expected) found += 1;
      const path = findPath(pathname)?.path;
      if (path !== expected) wrong.push({ pathname, paths, path, expected });
    }
  }
  // Once for all: thousands of assertions take longer than all else here.
  expect(wrong).toEqual([]);
  expect(found).toBeGreaterThan(500);
  warn.mockRestore();
});

test('a path that is no pattern breaks no other page', () => {
  const release = aRelease({ routes: ['/???', '/a(???/:b', '/items/:id'].map((path) => [path, 'any']) });
  const { findPath } = resolveSlices(aComposition({ 'mf-a': [release] }), 'visitor');
  expect(findPath('/items/1')?.path).toBe('/items/:id');
});
