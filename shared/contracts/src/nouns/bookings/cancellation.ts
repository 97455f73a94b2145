import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import { CancellationPolicy, type PolicyName, type PolicyTier, policyLimits } from './cancellation-policy.ts';
import { stepsOf } from './policy-words.ts';

/** The policy of a booking, frozen when it was requested. The hours count back from `startsAt`. */
export const BookingCancellation = s.record({ ...CancellationPolicy.entries, startsAt: s.Instant.strict });
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
