import { findingsOn, verdictOf, verdictText } from '@slices/format/canary';
import { healthWith } from './release-figures.fixture.ts';
import type { Health } from './release-health.ts';
import { isFalselyHalted, seeded, untilHalted } from './simulated-canary.fixture.ts';

type Outcomes = NonNullable<Health['outcomes']>;
const [quiet, liveQuiet] = [healthWith({ broke: [400, 4] }), healthWith({ broke: [4000, 40] })];

const withOutcome = (
  health: Health,
  [visitors, reached]: readonly [number, number],
  { kind = 'good', without = [0, 0] }: { kind?: Outcomes[number]['kind']; without?: readonly [number, number] } = {},
): Health => {
  const decisive = { visitors: visitors - without[0], reached: reached - without[1] };
  const name = kind === 'good' ? 'ordered' : 'refused';
  return { ...health, outcomes: [{ name, kind, shares: [{ share: 10, all: { visitors, reached }, decisive }] }] };
};
const verdict = (canary: Health, live: Health) => verdictOf(findingsOn(canary, live));

test.each([
  ['a fall', 'good', [800, 160], [4000, 1200], 'failing'],
  ['a rise of a good one', 'good', [800, 320], [4000, 1200], 'sound'],
  ['a rise of a bad one', 'bad', [800, 80], [4000, 160], 'failing'],
  ['a fall of a bad one', 'bad', [800, 8], [4000, 160], 'sound'],
  ['no difference', 'good', [800, 240], [4000, 1200], 'sound'],
  ['no visitor of the canary', 'good', [0, 0], [4000, 1200], 'sound'],
  ['no visitor of the live release', 'good', [800, 0], [0, 0], 'sound'],
] as const)('%s of a %s outcome: %j beside %j is %s', (_name, kind, canary, live, expected) => {
  expect(verdict(withOutcome(quiet, canary, { kind }), withOutcome(liveQuiet, live, { kind }))).toBe(expected);
});

test('people of the two worst addresses do not decide', () => {
  const canary = withOutcome(quiet, [800, 160], { without: [200, 0] });
  expect(verdict(canary, withOutcome(liveQuiet, [4000, 1200]))).toBe('sound');
});

test('an outcome is named with both rates, and halts in the same words', () => {
  const [canary, live] = [withOutcome(quiet, [800, 160]), withOutcome(liveQuiet, [4000, 1208])];
  const findings = findingsOn(canary, live);
  const now = new Date();
  expect(verdictText('failing', findings, { since: now, share: 10 }, now)).toBe(
    'FAILING: ordered 20.0 % of 800 visitors with an account, live 30.2 % of 4000',
  );
});

test('an API that counts no outcomes is read as before', () => {
  expect(findingsOn(quiet, liveQuiet).map(({ measure }) => measure)).toEqual(['broke', 'calls', 'slow', 'vitals']);
});

describe('simulated', () => {
  test('a canary without a difference is halted in at most 5 of 100 runs', () => {
    const random = seeded(3);
    const runs = Array.from({ length: 200 }, (_, run) =>
      isFalselyHalted(random, { share: [10, 25, 50][run % 3] ?? 50, step: 25, max: 500 }),
    );
    expect(runs.filter(Boolean).length).toBeLessThanOrEqual(10);
  });

  test('a fall of orders from 30 % to 24 % is found in nine of ten runs', () => {
    const random = seeded(4);
    const trial = { kind: 'good', canary: 0.76, live: 0.7, share: 50, step: 100, max: 7_000 } as const;
    const found = Array.from({ length: 100 }, () => untilHalted(random, trial)).filter((count) => count !== undefined);
    expect(found.length).toBeGreaterThanOrEqual(90);
  });
});
