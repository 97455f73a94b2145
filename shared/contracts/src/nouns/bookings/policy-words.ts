import { counted } from '../../text/count.ts';
import type { PolicyTier } from './cancellation-policy.ts';

interface Step {
  percent: number;
  /** Undefined: until the booking begins. */
  hoursBefore: number | undefined;
}

/** The tiers and what follows them, without those that change nothing. */
export const stepsOf = (tiers: readonly PolicyTier[]): Step[] => {
  const all: Step[] = tiers.map(({ hoursBefore, percent }) => ({ percent, hoursBefore: hoursBefore || undefined }));
  if (all.at(-1)?.hoursBefore !== undefined) all.push({ percent: 0, hoursBefore: undefined });
  return all.filter(({ percent }, index) => percent !== all[index + 1]?.percent);
};

const percentWords = (percent: number): string => {
  if (percent === 100) return 'free';
  return percent === 0 ? 'nothing back' : `${percent}% back`;
};

const hourWords = (hoursBefore: number): string => {
  if (hoursBefore >= 72 && hoursBefore % 24 === 0) return `${hoursBefore / 24} days before`;
  return `${counted(hoursBefore, 'hour')} before`;
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
