import { deadlineOf, nextStep, percentAt, policyOf, tierProblem } from './cancellation.ts';
import type { PolicyTier } from './cancellation-policy.ts';
import { policyWords } from './policy-words.ts';

const tiers = (...pairs: [hoursBefore: number, percent: number][]): PolicyTier[] =>
  pairs.map(([hoursBefore, percent]) => ({ hoursBefore, percent }));
const hourMs = 3_600_000;
const startsAt = '2026-11-27T14:00:00.000Z';
const before = (hours: number, laterMs = 0) => Date.parse(startsAt) - hours * hourMs + laterMs;

test.each<[string, PolicyTier[]]>([
  ['By agreement with the provider', policyOf('agreement').tiers],
  ['Free until 24 hours before, then nothing back', policyOf('flexible').tiers],
  ['Free until 48 hours before, then 50% back', policyOf('moderate').tiers],
  ['50% back until 7 days before, then nothing back', policyOf('strict').tiers],
  [
    'Free until 10 days before, then 80% back until 73 hours before, then 10% back until 1 hour before, then nothing back',
    tiers([240, 100], [73, 80], [1, 10]),
  ],
  ['Free until it begins', tiers([48, 100], [0, 100])],
  ['25% back until it begins', tiers([0, 25])],
  ['Nothing back', tiers([24, 0])],
  ['Free until 3 days before, then nothing back', tiers([96, 100], [72, 100], [24, 0])],
])('reads: %s', (words, policy) => {
  expect(policyWords(policy)).toBe(words);
});

test('the end of a tier can be named as a moment', () => {
  expect(policyWords(policyOf('moderate').tiers, (hoursBefore) => `Friday (${hoursBefore})`)).toBe(
    'Free until Friday (48), then 50% back',
  );
});

test.each<[number, number, percent: number, until: string | undefined]>([
  [49, 0, 100, '2026-11-25T14:00:00.000Z'],
  [48, 0, 100, '2026-11-25T14:00:00.000Z'],
  [48, 1, 50, undefined],
  [0, 0, 50, undefined],
  [0, 1, 0, undefined],
])('%p hours before, and %p ms later, moderate gives %p%% back', (hours, laterMs, percent, until) => {
  const cancellation = { ...policyOf('moderate'), startsAt };
  expect(percentAt(cancellation, before(hours, laterMs))).toBe(percent);
  expect(nextStep(cancellation, before(hours, laterMs))?.until).toBe(until);
});

test('the next step names the part that comes back after it', () => {
  const cancellation = { tiers: tiers([96, 100], [72, 100], [24, 30]), startsAt };
  expect(nextStep(cancellation, before(97))).toEqual({ until: deadlineOf(cancellation, 72), percent: 30 });
  expect(nextStep(cancellation, before(50))).toEqual({ until: deadlineOf(cancellation, 24), percent: 0 });
  expect(nextStep(cancellation, before(23))).toBeUndefined();
});

test.each<[string | undefined, PolicyTier[]]>([
  [undefined, tiers([720, 100], [48, 50], [24, 50], [12, 25], [6, 25], [0, 0])],
  ['Please add a row to the table.', []],
  ['Please use at most 6 rows.', tiers([7, 1], [6, 1], [5, 1], [4, 1], [3, 1], [2, 1], [1, 1])],
  ['Please enter whole hours from 0 to 720.', tiers([721, 100])],
  ['Please enter whole hours from 0 to 720.', tiers([1.5, 100])],
  ['Please enter whole percentages from 0 to 100.', tiers([24, 101])],
  ['Each row needs fewer hours than the row above it.', tiers([24, 100], [24, 50])],
  ['A later cancellation cannot give back more.', tiers([48, 50], [24, 51])],
])('the problem %p is found', (problem, policy) => {
  expect(tierProblem(policy)).toBe(problem);
});
