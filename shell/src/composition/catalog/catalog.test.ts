import { aComposition, aRelease } from './a-composition.fixture.ts';
import { createCatalog } from './catalog.ts';

const catalog = createCatalog(
  aComposition({
    'mf-a': [
      aRelease({
        routes: [
          ['/things/:id', 'any'],
          ['/things/new', 'any'],
        ],
      }),
    ],
    'mf-b': [aRelease({ routes: [['/other', 'any']] })],
  }),
  'visitor',
);

test.each([
  ['/things/new', '/things/new'],
  ['/things/42', '/things/:id'],
  ['/things/42/', '/things/:id'],
  ['/other', '/other'],
  ['/nothing', undefined],
])('%s is found at %s', (pathname, path) => {
  expect(catalog.findPath(pathname)?.path).toBe(path);
});
