import { Id, Instant, integer, list, oneOf, record } from '@nearhand/contracts/schema';
import type * as v from 'valibot';

export const policyLimits = { tiers: 6, hours: 720, exceptions: 1000 } as const;

/** `agreement`: a paid booking is cancelled when both sides agree. `table`: tiers of the provider's own. */
export const policyNames = ['agreement', 'flexible', 'moderate', 'strict', 'table'] as const;
export type PolicyName = (typeof policyNames)[number];

/** Cancelled at least `hoursBefore` its begin, a booking gives back `percent` of what its customer pays. */
const PolicyTier = record({
  hoursBefore: integer({ minimum: 0, maximum: policyLimits.hours }),
  percent: integer({ minimum: 0, maximum: 100 }),
});
export type PolicyTier = v.InferOutput<typeof PolicyTier>;

/** The hours fall from tier to tier, and the percentages do not rise. Later than the last tier nothing comes back. */
export const CancellationPolicy = record({
  name: oneOf(policyNames, 'table'),
  tiers: list(PolicyTier, { maxItems: policyLimits.tiers }),
});
export type CancellationPolicy = v.InferOutput<typeof CancellationPolicy>;

/** A provider's policy, and services that have another one. */
export const OwnPolicies = record({
  policy: CancellationPolicy,
  exceptions: list(record({ service: Id, policy: CancellationPolicy }), { maxItems: policyLimits.exceptions }),
});
export type OwnPolicies = v.InferOutput<typeof OwnPolicies>;

/** The policy of a booking, frozen when it was requested. The hours count back from `startsAt`. */
export const BookingCancellation = record({ ...CancellationPolicy.entries, startsAt: Instant.strict });
export type BookingCancellation = v.InferOutput<typeof BookingCancellation>;

/** The tiers of each policy that has its own. */
export const namedTiers: Record<Exclude<PolicyName, 'table'>, readonly PolicyTier[]> = {
  agreement: [],
  flexible: [{ hoursBefore: 24, percent: 100 }],
  moderate: [
    { hoursBefore: 48, percent: 100 },
    { hoursBefore: 0, percent: 50 },
  ],
  strict: [{ hoursBefore: 168, percent: 50 }],
};

/** A policy by its name; `tiers` count for a table alone. */
export const policyOf = (name: PolicyName, tiers: readonly PolicyTier[] = []): CancellationPolicy => ({
  name,
  tiers: [...(name === 'table' ? tiers : namedTiers[name])],
});

const isWhole = (value: number, max: number): boolean => Number.isInteger(value) && value >= 0 && value <= max;

/** Why tiers make no table; undefined for a valid one. */
export const tierProblem = (tiers: readonly PolicyTier[]): string | undefined => {
  if (tiers.length === 0) return 'Please add a row to the table.';
  if (tiers.length > policyLimits.tiers) return `Please use at most ${policyLimits.tiers} rows.`;
  if (!tiers.every(({ hoursBefore }) => isWhole(hoursBefore, policyLimits.hours)))
    return `Please enter whole hours from 0 to ${policyLimits.hours}.`;
  if (!tiers.every(({ percent }) => isWhole(percent, 100))) return 'Please enter whole percentages from 0 to 100.';
  const pairs = tiers.slice(1).map((tier, index) => [tiers[index] ?? tier, tier] as const);
  if (pairs.some(([before, { hoursBefore }]) => hoursBefore >= before.hoursBefore))
    return 'Each row needs fewer hours than the row above it.';
  return pairs.some(([before, { percent }]) => percent > before.percent)
    ? 'A later cancellation cannot give back more.'
    : undefined;
};

const hourMs = 3_600_000;

const deadlineMs = ({ startsAt }: Pick<BookingCancellation, 'startsAt'>, hoursBefore: number): number =>
  Date.parse(startsAt) - hoursBefore * hourMs;

/** The last moment of a tier. Hours are elapsed ones, also where the clock changes. */
export const deadlineOf = (cancellation: Pick<BookingCancellation, 'startsAt'>, hoursBefore: number): string =>
  new Date(deadlineMs(cancellation, hoursBefore)).toISOString();

/** The part that a cancellation at `nowMs` gives back. */
export const percentAt = (cancellation: Pick<BookingCancellation, 'startsAt' | 'tiers'>, nowMs: number): number =>
  cancellation.tiers.find(({ hoursBefore }) => nowMs <= deadlineMs(cancellation, hoursBefore))?.percent ?? 0;

interface Step {
  percent: number;
  /** Undefined: until the booking begins. */
  hoursBefore: number | undefined;
}

/** The tiers and what follows them, without those that change nothing. */
const stepsOf = (tiers: readonly PolicyTier[]): Step[] => {
  const all: Step[] = tiers.map(({ hoursBefore, percent }) => ({ percent, hoursBefore: hoursBefore || undefined }));
  if (all.at(-1)?.hoursBefore !== undefined) all.push({ percent: 0, hoursBefore: undefined });
  return all.filter(({ percent }, index) => percent !== all[index + 1]?.percent);
};

/** The moment until which the present part comes back, and the part after it; undefined when it no longer changes. */
export const nextStep = (
  cancellation: Pick<BookingCancellation, 'startsAt' | 'tiers'>,
  nowMs: number,
): { until: string; percent: number } | undefined => {
  const steps = stepsOf(cancellation.tiers);
  const present = steps.findIndex(
    ({ hoursBefore }) => hoursBefore === undefined || nowMs <= deadlineMs(cancellation, hoursBefore),
  );
  const [step, after] = [steps[present], steps[present + 1]];
  if (step?.hoursBefore === undefined || !after) return undefined;
  return { until: deadlineOf(cancellation, step.hoursBefore), percent: after.percent };
};

const percentWords = (percent: number): string => {
  if (percent === 100) return 'free';
  return percent === 0 ? 'nothing back' : `${percent}% back`;
};

const hourWords = (hoursBefore: number): string => {
  if (hoursBefore >= 72 && hoursBefore % 24 === 0) return `${hoursBefore / 24} days before`;
  return hoursBefore === 1 ? '1 hour before' : `${hoursBefore} hours before`;
};

/** The parts of a policy, the earliest first: `Until 24 hours before`, `Later`. */
export const policySteps = (tiers: readonly PolicyTier[]): { words: string; percent: number }[] =>
  stepsOf(tiers).map(({ percent, hoursBefore }, _index, { length }) => ({
    words:
      hoursBefore === undefined ? `${length === 1 ? 'Until it begins' : 'Later'}` : `Until ${hourWords(hoursBefore)}`,
    percent,
  }));

/**
 * A policy in words, the same on every screen, email and receipt: `Free until 24 hours before, then nothing back`. `untilOf`
 * names the end of a tier otherwise, as a moment.
 */
export const policyWords = (tiers: readonly PolicyTier[] = [], untilOf = hourWords): string => {
  const steps = stepsOf(tiers);
  if (steps.length === 0) return 'By agreement with the provider';
  const words = steps.map(({ percent, hoursBefore }) => {
    if (hoursBefore !== undefined) return `${percentWords(percent)} until ${untilOf(hoursBefore)}`;
    return steps.length === 1 && percent > 0 ? `${percentWords(percent)} until it begins` : percentWords(percent);
  });
  const sentence = words.join(', then ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
};
