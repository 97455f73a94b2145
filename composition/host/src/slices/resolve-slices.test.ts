import { releasesFor } from '@slices/format';
import { aRelease } from './a-composition.fixture.ts';
import { isCircuitOpen, openCircuit } from './circuit-breaker.ts';

const [stable, canary, previous] = ['1.0.0', '2.0.0', '0.9.0'];
const releases = (share: number) => [
  aRelease({ version: stable, traffic: 100 - share }),
  aRelease({ version: canary, traffic: share, default: false }),
  aRelease({ version: previous, traffic: 0, default: false }),
];
const visitors = Array.from({ length: 5_000 }, (_none, index) => `visitor-${index}`);
const onCanary = (share: number, slice = 'mf-a'): string[] => {
  const live = releases(share);
  return visitors.filter((visitor) => releasesFor(slice, live, visitor)[0]?.metadata.version === canary);
};

test('traffic is that share of the visitors, others for each slice; a larger share keeps the visitors of a smaller', () => {
  const share = (part: readonly string[]) => (part.length / visitors.length) * 100;
  const [none, ten, thirty, all] = [onCanary(0), onCanary(10), new Set(onCanary(30)), onCanary(100)];
  expect([share(none), share(all)]).toEqual([0, 100]);
  expect(Math.abs(share(ten) - 10)).toBeLessThan(0.5);
  expect(ten.filter((visitor) => !thirty.has(visitor))).toEqual([]);
  const both = new Set(ten);
  const overlap = onCanary(10, 'mf-b').filter((visitor) => both.has(visitor));
  expect(share(overlap)).toBeCloseTo(1, 0);
});

test('the canary falls back to the default, and both to the release before', () => {
  const chosen = onCanary(10);
  const other = visitors.find((visitor) => !chosen.includes(visitor));
  const versions = [chosen[0] ?? '', other ?? ''].map((visitor) =>
    releasesFor('mf-a', releases(10), visitor).map(({ metadata }) => metadata.version),
  );
  expect(versions).toEqual([
    [canary, stable, previous],
    [stable, previous],
  ]);
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
