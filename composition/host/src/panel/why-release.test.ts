import { percentileOf } from '@slices/format';
import { aComposition, aRelease } from '../slices/a-composition.fixture.ts';
import { openCircuit } from '../slices/circuit-breaker.ts';
import { recalledFrom } from '../slices/recalled-slices.ts';
import { resolveSlices, type Slice } from '../slices/resolve-slices.ts';
import { sizeText } from './page-tree.tsx';
import { whyRelease } from './why-release.ts';

const releases = (share: number) => [
  aRelease({ version: '1.0.0', traffic: 100 - share }),
  aRelease({ version: '1.1.0', traffic: share, default: false }),
];
const visitor = 'visitor-1';
const bucket = percentileOf('mf-a', visitor);

const why = (whole = aComposition({ 'mf-a': releases(0) }), shown = whole, version?: string): string => {
  const [slice] = resolveSlices(shown, visitor).all;
  if (!slice) throw new Error('There is no slice.');
  const all: Slice['fallbacks'] = [slice.release, ...slice.fallbacks];
  const release = all.find(({ metadata }) => metadata.version === version) ?? slice.release;
  return whyRelease({ slice, release, whole, visitor });
};

beforeEach(() => sessionStorage.clear());

test('the only release is for all visitors', () => {
  expect(why()).toBe('The live release: all visitors get it.');
});

test('a canary and the release beside it are explained by the bucket', () => {
  const [below, above] = [Math.ceil(bucket) + 1, Math.floor(bucket) - 1];
  expect(why(aComposition({ 'mf-a': releases(below) }))).toBe(
    `Canary: ${below} % of visitors get it, and the bucket of this one is ${bucket.toFixed(1)}.`,
  );
  expect(why(aComposition({ 'mf-a': releases(above) }))).toContain(`above the canary 1.1.0 (${above} %)`);
});

test('a fallback says what happened to the release before it', () => {
  const whole = aComposition({ 'mf-a': releases(100) });
  expect(why(whole, whole, '1.0.0')).toBe('In place of 1.1.0: it failed on this page.');
  const recall = { slice: 'mf-a', version: '1.1.0', ledger: 'one', revision: 9, note: 'x' };
  const recalled = recalledFrom({ ...whole, ledger: 'one' }, [recall]);
  expect(why(whole, recalled)).toBe('In place of 1.1.0: it was recalled.');
  openCircuit('mf-a', '1.1.0');
  expect(why(whole)).toContain('circuit open');
});

test('a preview and code of this computer are named', () => {
  const whole = aComposition({ 'mf-a': releases(0) });
  expect(why(whole, aComposition({ 'mf-a': [aRelease({ version: '2.0.0' })] }))).toContain('preview link');
  const local = aRelease({ version: '0.0.0-dev' });
  const from = { ...local, url: 'http://localhost:4103/remoteEntry.js', extras: { ...local.extras, unverified: true } };
  expect(why(whole, aComposition({ 'mf-a': [from] }))).toBe('Code of this computer, from localhost:4103.');
});

test('sizes that another origin hides are not shown as none', () => {
  expect(sizeText({ files: 3, transferred: 0, decoded: 0 })).toBe('3 files of an origin that hides their sizes');
  expect(sizeText({ files: 1, transferred: 0, decoded: 1_500 })).toBe(
    "1 file, 1.5 KB of code, from the browser's cache",
  );
});
