import { changesBySlice, environmentPaths, revisionOfPath, withFewReleases } from './revision-history.ts';

const release = (version: string, traffic: number, isDefault: boolean, integrity = 'sha384-a', more = {}) => ({
  url: `/releases/mf-a/${version}/remoteEntry.js`,
  metadata: { version, integrity },
  deployment: { traffic, default: isDefault },
  ...more,
});
const live = release('1.0.0', 100, true);

test.each([
  ['nothing', [live], [live], []],
  [
    'a new canary',
    [live],
    [release('1.0.0', 95, true), release('1.1.0', 5, false)],
    ['~ mf-a 1.0.0: live -> live, 95 %', '+ mf-a 1.1.0: canary, 5 %'],
  ],
  ['a fallback that is gone', [live, release('0.9.0', 0, false)], [live], ['- mf-a 0.9.0: was kept to fall back to']],
  [
    'other files under one version',
    [live],
    [release('1.0.0', 100, true, 'sha384-b')],
    ['~ mf-a 1.0.0: other files or another address'],
  ],
  ['less of the same files in the composition', [live], [release('1.0.0', 100, true, 'sha384-a', { extras: {} })], []],
])('%s between two compositions', (_what, before, after, lines) => {
  const found = changesBySlice({ microFrontends: { 'mf-a': before } }, { microFrontends: { 'mf-a': after } });
  expect(found).toEqual(lines.length > 0 ? [{ slice: 'mf-a', lines }] : []);
});

test('another shell and a slice that is gone', () => {
  const before = { host: { version: '1.0.0' }, microFrontends: { 'mf-a': [live] } };
  expect(changesBySlice(before, { host: { version: '1.1.0' }, microFrontends: {} })).toEqual([
    { slice: 'shell', lines: ['~ shell 1.0.0 -> 1.1.0'] },
    { slice: 'mf-a', lines: ['- mf-a 1.0.0: was live'] },
  ]);
});

test.each([
  ['promote mf-a 1.0.0-0a1b mf-b 1.0.0 mf-c 2.0.0', 'promote mf-a 1.0.0-0a1b mf-b 1.0.0 mf-c 2.0.0'],
  ['promote mf-a 1.0.0-0a1b mf-b 1.0.0 mf-c 2.0.0 mf-d 1.0.0 --force', 'promote mf-a 1.0.0-0a1b and 3 more --force'],
  ['mf-a 1.0.0, mf-b 1.0.0, mf-c 2.0.0, shell 1.0.0', 'mf-a 1.0.0 and 3 more'],
  ['needs version 2.0.0 of the API', 'needs version 2.0.0 of the API'],
])('%s is shown as %s', (text, short) => expect(withFewReleases(text)).toBe(short));

test('a file has the number of its revision, the index has none', () => {
  expect(revisionOfPath(environmentPaths.revision('production', 12))).toBe(12);
  expect(revisionOfPath(environmentPaths.revision('production', 1234567))).toBe(1234567);
  expect(revisionOfPath(environmentPaths.index('production'))).toBeUndefined();
});
