import { aRelease } from './a-composition.fixture.ts';
import { releaseFor } from './visitor-bucket.ts';

const releases = (canary: number) => [
  aRelease({ version: '1.0.0', traffic: 100 - canary }),
  aRelease({ version: '2.0.0', traffic: canary, default: false }),
];
const visitors = Array.from({ length: 20_000 }, (_none, index) => `visitor-${index}`);
const onCanary = (share: number) =>
  visitors.filter((visitor) => releaseFor('mf-a', releases(share), visitor).metadata.version === '2.0.0');

test.each([0, 10, 50, 100])('%d %% of traffic is that share of visitors', (share) => {
  expect((onCanary(share).length / visitors.length) * 100).toBeCloseTo(share, -0.3);
});

test('raising the share takes the release from nobody who had it', () => {
  const more = new Set(onCanary(30));
  expect(onCanary(10).filter((visitor) => !more.has(visitor))).toEqual([]);
});
