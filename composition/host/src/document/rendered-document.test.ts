import type { Rendered } from '@slices/format';
import { aComposition, aRelease } from '../slices/a-composition.fixture.ts';
import { resolveSlices } from '../slices/resolve-slices.ts';
import { isSame } from './rendered-document.ts';

const rendered = (releases: Rendered['releases']): Rendered => ({
  url: window.location.pathname + window.location.search,
  revision: 1,
  releases,
  parts: {},
  state: {},
});
const withGifts = (menu: boolean) => {
  const release = aRelease({ version: '2.0.0' });
  if (menu) release.extras.menu = [{ place: 'header', label: 'Gifts', path: '/gifts', order: 1_000, roles: ['any'] }];
  return resolveSlices(aComposition({ 'mf-gifts': [release] }), 'anyone');
};

test.each([
  ['from the same release with entries', { 'mf-gifts': '2.0.0' }, true, true],
  ['from another release with entries', { 'mf-gifts': '1.0.0' }, true, false],
  ['without the entries of a release', {}, true, false],
  ['without a release that has none', {}, false, true],
])('a document that was rendered %s is taken over: %j, %s, %s', (_name, releases, menu, isTakenOver) => {
  expect(isSame(rendered(releases), withGifts(menu))).toBe(isTakenOver);
});
