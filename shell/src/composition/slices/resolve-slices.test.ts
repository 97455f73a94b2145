import { aComposition, aRelease } from './a-composition.fixture.ts';
import { isCircuitOpen, openCircuit } from './circuit-breaker.ts';
import { resolveSlices } from './resolve-slices.ts';
import { releasesFor } from './visitor-bucket.ts';

const slices = resolveSlices(
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
  expect(slices.findPath(pathname)?.path).toBe(path);
});

const stable = '1.0.0';
const fresh = '2.0.0';
const previous = '0.9.0';

const releases = (canary: number) => [
  aRelease({ version: stable, traffic: 100 - canary }),
  aRelease({ version: fresh, traffic: canary, default: false }),
  aRelease({ version: previous, traffic: 0, default: false }),
];
const visitors = Array.from({ length: 100_000 }, (_none, index) => `visitor-${index}`);
const given = (share: number, visitor: string) =>
  releasesFor('mf-a', releases(share), visitor).map(({ metadata }) => metadata.version);
const asked = new Map<string, string[]>();
const onCanary = (share: number, slice = 'mf-a'): string[] => {
  const key = `${slice} ${share}`;
  const live = releases(share);
  const found =
    asked.get(key) ?? visitors.filter((visitor) => releasesFor(slice, live, visitor)[0]?.metadata.version === fresh);
  asked.set(key, found);
  return found;
};

test.each([0, 10, 100])('%d %% of traffic is that share of 100,000 visitors', (share) => {
  const measured = (onCanary(share).length / visitors.length) * 100;
  expect(Math.abs(measured - share)).toBeLessThanOrEqual(share % 100 === 0 ? 0 : 0.3);
});

test('a larger share keeps every visitor who has the canary', () => {
  let before = new Set<string>();
  for (const share of [10, 30]) {
    const now = new Set(onCanary(share));
    expect([...before].filter((visitor) => !now.has(visitor))).toEqual([]);
    before = now;
  }
});

test('the canaries of two slices go to different visitors', () => {
  const both = new Set(onCanary(10, 'mf-a'));
  const overlap = onCanary(10, 'mf-b').filter((visitor) => both.has(visitor)).length / visitors.length;
  expect(overlap * 100).toBeCloseTo(1, 0);
});

test('the canary falls back to the default, and both to the release before', () => {
  const [one = ''] = onCanary(10);
  const other = visitors.find((visitor) => given(10, visitor)[0] === stable) ?? '';
  expect(given(10, one)).toEqual([fresh, stable, previous]);
  expect(given(10, other)).toEqual([stable, previous]);
});

test('a circuit stays open when storage is full', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(isCircuitOpen('mf-full-storage', '2.0.0')).toBe(false);
  openCircuit('mf-full-storage', '2.0.0');
  expect(isCircuitOpen('mf-full-storage', '2.0.0')).toBe(true);
  expect(isCircuitOpen('mf-full-storage', '1.0.0')).toBe(false);
});
