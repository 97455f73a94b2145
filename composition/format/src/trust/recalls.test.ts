import { parseComposition, type Release } from '../composition/composition.ts';
import { withoutRecalled } from './recalls.ts';

const release = (version: string, traffic: number, isDefault: boolean): Release => ({
  url: `/releases/mf-a/${version}/remoteEntry.js`,
  metadata: { version, integrity: `sha384-${'A'.repeat(64)}` },
  deployment: { traffic, default: isDefault },
  extras: {
    shell: {
      platform: '^1.0.0',
      owner: 'team',
      title: 'A',
      routes: [],
      slots: [],
      container: 'mf_a_1',
      hashes: {},
      shared: {},
      places: [],
      events: { emits: [], hears: [] },
    },
  },
});
const live = release('2.0.0', 90, true);
const canary = release('3.0.0', 10, false);
const fallback = release('1.0.0', 0, false);
const composition = (...releases: Release[]) => ({
  schema: 'x',
  revision: 7,
  ledger: 'one',
  microFrontends: { 'mf-a': releases, 'mf-b': [release('1.0.0', 100, true)] },
});
const recall = (version: string, change = {}) => ({
  slice: 'mf-a',
  version,
  ledger: 'one',
  revision: 7,
  note: 'A',
  ...change,
});

test.each([
  ['the canary', [live, canary, fallback], ['3.0.0'], ['2.0.0 100 live', '1.0.0 0']],
  ['the live one beside a canary', [live, canary], ['2.0.0'], ['3.0.0 100 live']],
  ['the live one beside a canary and a fallback', [live, canary, fallback], ['2.0.0'], ['3.0.0 100 live', '1.0.0 0']],
  ['the only one with visitors', [release('2.0.0', 100, true), fallback], ['2.0.0'], ['1.0.0 100 live']],
  ['the fallback', [release('2.0.0', 100, true), fallback], ['1.0.0'], ['2.0.0 100 live']],
])('without %s the others have all visitors', (_what, releases, versions, left) => {
  const result = withoutRecalled(
    composition(...releases),
    versions.map((version) => recall(version)),
  );
  expect(
    result.composition.microFrontends['mf-a']?.map(({ metadata, deployment }) =>
      [metadata.version, deployment.traffic, deployment.default ? 'live' : ''].join(' ').trim(),
    ),
  ).toEqual(left);
  expect(result.lost).toEqual([]);
});

test('a slice without another release is lost', () => {
  const { composition: left, lost } = withoutRecalled(composition(release('2.0.0', 100, true)), [recall('2.0.0')]);
  expect([Object.keys(left.microFrontends), lost]).toEqual([['mf-b'], ['mf-a']]);
});

test('a fallback with a page that another slice serves by now is skipped', () => {
  const serves = (one: Release, ...paths: string[]): Release => {
    const routes = paths.map((path) => ({ path, roles: ['any' as const], preload: [] }));
    return { ...one, extras: { shell: { ...one.extras.shell, routes } } };
  };
  const whole = composition(serves(release('2.0.0', 100, true), '/a'), serves(fallback, '/a', '/moved'));
  const fallbackOfB = serves(release('1.0.0', 0, false), '/b');
  whole.microFrontends['mf-b'] = [serves(release('2.0.0', 100, true), '/b', '/moved'), fallbackOfB];
  const lost = (...recalls: ReturnType<typeof recall>[]) => withoutRecalled(whole, recalls).lost;
  expect(lost(recall('2.0.0'))).toEqual(['mf-a']);
  // Both moves are undone at once.
  expect(lost(recall('2.0.0'), recall('2.0.0', { slice: 'mf-b' }))).toEqual([]);
});

test.each([
  ['of an earlier revision', { revision: 6 }],
  ['of another history', { ledger: 'two' }],
  ['of another slice', { slice: 'mf-c' }],
])('a recall %s changes nothing', (_what, change) => {
  const whole = composition(live, canary);
  expect(withoutRecalled(whole, [recall('3.0.0', change)]).composition).toBe(whole);
});

test('a valid composition stays valid', () => {
  const { composition: left } = withoutRecalled(composition(live, canary, fallback), [
    recall('2.0.0'),
    recall('3.0.0'),
  ]);
  for (const one of Object.values(left.microFrontends).flat()) one.extras.shell.container = 'mf_a_1';
  const { 'mf-b': _other, ...own } = left.microFrontends;
  expect(parseComposition({ ...left, microFrontends: own })).toMatchObject({ ok: true });
});
