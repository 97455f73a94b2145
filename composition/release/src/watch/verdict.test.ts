import type { Comparison } from '@slices/format/canary';
import {
  decisive,
  findingsOn,
  isSound,
  isWorse,
  type Measure,
  measures,
  missingVisitors,
  verdictOf,
  verdictOnLive,
} from '@slices/format/canary';
import { healthWith } from './release-figures.fixture.ts';
import type { Health } from './release-health.ts';
import { seeded } from './simulated-canary.fixture.ts';

const verdict = (canary: Health, live: Health) => verdictOf(findingsOn(canary, live));
const missing = (canary: Health, live: Health) => missingVisitors(findingsOn(canary, live), 10);

test.each([
  ['no visitors', [0, 0], [0, 0], 'incomparable'],
  ['no live visitors', [50, 50], [0, 0], 'incomparable'],
  ['two of three visitors', [3, 2], [1000, 10], 'undecided'],
  ['nine of ten', [10, 9], [1000, 10], 'failing'],
  ['one of ten visitors where it was one of 100', [110, 11], [1000, 10], 'failing'],
  ['a little more than live', [1000, 12], [10_000, 100], 'sound'],
  ['bad in both', [400, 160], [4000, 1600], 'sound'],
  ['few visitors without trouble', [40, 0], [400, 4], 'undecided'],
  ['many visitors without trouble', [400, 4], [4000, 40], 'sound'],
  ['all at two addresses', [110, 50, 2], [1000, 10], 'few-sources'],
  ['all at three addresses', [110, 50, 3], [1000, 10], 'failing'],
] as const)('%s: %j beside %j is %s', (_name, canary, live, expected) => {
  expect(verdict(healthWith({ broke: canary }), healthWith({ broke: live }))).toBe(expected);
});

test.each([
  ['of three addresses', [1009, 9, 3, { bad: 6, good: 2 }], 'few-sources'],
  ['of five addresses', [1015, 15, 5, { bad: 6, good: 2 }], 'failing'],
] as const)('forged visitors %s beside a live release that never fails: %j is %s', (_whose, broke, expected) => {
  const live = [9000, 0, 0, { bad: 0, good: 2 }] as const;
  expect(verdict(healthWith({ broke }), healthWith({ broke: live }))).toBe(expected);
});

test('forged sound visitors of the live release are left out', () => {
  const canary = healthWith({ broke: [100, 30, 30, { bad: 2, good: 2 }] });
  const beside = (good: number) => healthWith({ broke: [60, 1, 1, { bad: 1, good }] });
  expect(verdict(canary, beside(0))).toBe('failing');
  expect(verdict(canary, beside(40))).toBe('few-sources');
});

test.each(measures)('%s alone decides', (measure) => {
  const [canary, live] = [{ broke: [400, 4] }, { broke: [4000, 40] }] as const;
  const bad = healthWith({ ...canary, [measure]: [400, 120] });
  expect(verdict(bad, healthWith({ ...live, [measure]: [4000, 40] }))).toBe('failing');
});

test('a measure that the live release has not is left out, and one that the canary lacks is waited for', () => {
  const [canary, live] = [{ broke: [400, 4] }, { broke: [4000, 40] }] as const;
  expect(verdict(healthWith({ ...canary, calls: [400, 50] }), healthWith(live))).toBe('sound');
  expect(verdict(healthWith(canary), healthWith({ ...live, calls: [4000, 0] }))).toBe('undecided');
});

test.each(measures)('%s that is bad in both releases is an outage, or usual', (measure) => {
  const bad = { broke: [400, 4], [measure]: [400, 100] } as const;
  const findings = findingsOn(healthWith(bad), healthWith({ ...bad, [measure]: [400, 110] }));
  const outages = findings.filter(({ isOutage }) => isOutage).map((finding) => finding.measure);
  expect(outages).toEqual(measure === 'broke' || measure === 'calls' ? [measure] : []);
});

test('visitors of different shares are not compared with each other', () => {
  // An outage during the second step met half of the canary's visitors and few of the live release's.
  const shares = (...counts: [share: number, visitors: number, bad: number][]): Health => ({
    ...healthWith({ broke: [0, 0, 9] }),
    shares: counts.flatMap(([share, ...broke]) => healthWith({ broke }, share).shares),
  });
  const canary = shares([5, 50, 0], [50, 1000, 300]);
  expect(verdict(canary, shares([5, 9000, 9], [50, 1000, 290]))).not.toBe('failing');
  expect(verdict(canary, shares([5, 9000, 9], [50, 1000, 20]))).toBe('failing');
});

test('so many more visitors make it sound, and fewer do not', () => {
  const [canary, live] = [healthWith({ broke: [40, 0] }), healthWith({ broke: [400, 4] })];
  const more = missing(canary, live);
  const withMore = (count: number) =>
    verdict(
      healthWith({ broke: [40 + count, Math.round(count / 100)] }),
      healthWith({ broke: [400 + 9 * count, 4 + Math.round((9 * count) / 100)] }),
    );
  expect(withMore(Math.ceil(more * 1.3))).toBe('sound');
  expect(withMore(Math.floor(more * 0.7))).toBe('undecided');
});

test('if few visitors tell of a measure, more of them are needed', () => {
  const live = { broke: [4000, 40] } as const;
  const all = missing(healthWith({ broke: [400, 4], calls: [40, 0] }), healthWith({ ...live, calls: [400, 0] }));
  const few = missing(healthWith({ broke: [400, 4], calls: [20, 0] }), healthWith({ ...live, calls: [200, 0] }));
  expect(few).toBeGreaterThan(1.5 * all);
});

test.each([
  ['harm', [400, 80], [1000, 10], 'failing'],
  ['harm at two addresses', [400, 80, 2], [1000, 10], 'few-sources'],
  ['harm without two addresses', [60, 24, 12, { bad: 6, good: 2 }], [1000, 10], 'failing'],
  ['harm by three addresses', [60, 24, 3, { bad: 22, good: 2 }], [1000, 10], 'few-sources'],
  ['an outage', [400, 80], [1000, 200], 'outage'],
  ['a rate that only differs', [400, 16], [1000, 10], 'no-sign'],
  ['no other slice', [400, 80], [0, 0], 'no-sign'],
] as const)('a live release with %s: %j beside %j is %s', (_name, release, others, expected) => {
  expect(verdictOnLive(healthWith({ broke: release }), [healthWith({ broke: others })])).toBe(expected);
});

describe('simulated, with a look after each visitor of the canary', () => {
  const rates: Record<Measure, number> = { broke: 0.01, calls: 0.02, slow: 0.05, vitals: 0.2 };

  /** Each visitor has an address of its own. */
  const withTwo = (comparison: Comparison): Comparison => {
    const of = (one: Comparison['canary']) => ({
      ...one,
      ofTwo: { bad: Math.min(2, one.bad), good: Math.min(2, one.visitors - one.bad) },
    });
    return { canary: of(comparison.canary), live: of(comparison.live) };
  };

  /** The number of canary visitors after which one of the measures is worse; undefined: never. */
  const visitorsUntilWorse = (
    random: () => number,
    visitors: number,
    share: number,
    rateIn: Record<Measure, number>,
  ) => {
    const comparisons = measures.map((measure): Comparison & { measure: Measure } => ({
      measure,
      canary: { visitors: 0, bad: 0 },
      live: { visitors: 0, bad: 0 },
    }));
    for (let visitor = 0; visitor < visitors; visitor += 1) {
      const arm = random() < share / 100 ? 'canary' : 'live';
      for (const comparison of comparisons) {
        comparison[arm].visitors += 1;
        if (random() < (arm === 'canary' ? rateIn : rates)[comparison.measure]) comparison[arm].bad += 1;
        if (arm === 'canary' && isWorse([comparison]) && isWorse([decisive(withTwo(comparison))]))
          return comparison.canary.visitors;
      }
    }
    return undefined;
  };

  test('a canary without a difference is called worse in at most 5 of 100 runs', () => {
    const random = seeded(7);
    const shares = [5, 10, 25, 50];
    const alarms = Array.from({ length: 400 }, (_, run) =>
      visitorsUntilWorse(random, 300, shares[run % 4] ?? 0, rates),
    );
    expect(alarms.filter((alarm) => alarm !== undefined).length).toBeLessThanOrEqual(20);
  });

  test('a canary with the harm is called sound in at most 5 of 100 runs, one without it after some 150 visitors', () => {
    const random = seeded(5);
    const visitorsUntilSound = (rate: number, visitors: number): number | undefined => {
      const comparison = { canary: { visitors: 0, bad: 0 }, live: { visitors: 0, bad: 0 } };
      for (let visitor = 0; visitor < visitors; visitor += 1) {
        const isCanary = random() < 0.25;
        const counts = comparison[isCanary ? 'canary' : 'live'];
        counts.visitors += 1;
        if (random() < (isCanary ? rate : 0.01)) counts.bad += 1;
        if (isCanary && isSound([comparison])) return comparison.canary.visitors;
      }
      return undefined;
    };
    const runs = (rate: number, visitors: number) =>
      Array.from({ length: 100 }, () => visitorsUntilSound(rate, visitors)).filter((count) => count !== undefined);
    expect(runs(0.06, 800).length).toBeLessThanOrEqual(5);
    const needed = runs(0.01, 4_000).sort((a, b) => a - b);
    expect(needed.length).toBeGreaterThanOrEqual(95);
    expect(needed[50]).toBeLessThan(200);
  });

  test('a rise from 1 % to 10 % is found in nearly all runs, by less than 130 visitors of the canary in half of them', () => {
    const random = seeded(11);
    const found = Array.from({ length: 50 }, () => visitorsUntilWorse(random, 5_000, 10, { ...rates, broke: 0.1 }));
    const needed = found.filter((count) => count !== undefined).sort((a, b) => a - b);
    expect(needed.length).toBeGreaterThanOrEqual(49);
    expect(needed[25]).toBeLessThan(130);
  });
});
