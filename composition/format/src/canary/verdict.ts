import type { ReleaseHealth } from '../operate/operate.ts';
import {
  type Comparison,
  evidenceAbove,
  evidenceBelow,
  harm,
  meanEvidence,
  rateOf,
  tolerated,
  type Visitors,
} from './evidence.ts';

type Health = Pick<ReleaseHealth, 'shares' | 'sources'>;

export const measures = ['broke', 'calls', 'slow', 'vitals'] as const;
export type Measure = (typeof measures)[number];

/** The chance that a sound canary is ever called failing, over all measures and looks. */
const falseAlarm = 0.05;
/** The chance that a canary with the harm is ever called sound. */
const falseCalm = 0.05;
/** Network addresses that must report a failure: one person can pretend to be several visitors. */
const minSourceCount = 3;
/** Slow calls and poor vitals may be normal, so they show no outage. */
const outageMeasures: readonly Measure[] = ['broke', 'calls'];
/** Above this rate (0 to 1) in both releases, it is an outage. */
const outageRate = 0.05;

export interface Finding {
  measure: Measure;
  /** `absent`: the live release has none to compare with. */
  state: 'failing' | 'few-sources' | 'sound' | 'undecided' | 'absent';
  canary: Visitors;
  live: Visitors;
  sources: number;
  isOutage: boolean;
  /** By the canary's percent of visitors when they came. */
  comparisons: ReadonlyMap<number, Comparison>;
}

export type Verdict = 'failing' | 'few-sources' | 'undecided' | 'sound' | 'incomparable';

export const findingsOn = (canary: Health, live: Health): Finding[] =>
  measures.map((measure) => {
    const comparisons = comparisonsOf(canary, live, measure);
    const found = { canary: total(canary, measure), live: total(live, measure), sources: canary.sources[measure] };
    const state = stateOf([...comparisons.values()], found);
    const isShared = Math.min(rateOf(found.live), rateOf(found.canary)) > outageRate;
    const isOutage = state !== 'failing' && outageMeasures.includes(measure) && isShared;
    return { measure, state, ...found, isOutage, comparisons };
  });

export const verdictOf = (findings: readonly Finding[]): Verdict => {
  const states = findings.map(({ state }) => state);
  if (states.includes('failing')) return 'failing';
  if (states.includes('few-sources')) return 'few-sources';
  if (findings.find(({ measure }) => measure === 'broke')?.state === 'absent') return 'incomparable';
  return states.includes('undecided') ? 'undecided' : 'sound';
};

type Found = Pick<Finding, 'canary' | 'live' | 'sources'>;

const stateOf = (comparisons: readonly Comparison[], { canary, live, sources }: Found): Finding['state'] => {
  if (isWorse(comparisons)) return sources < minSourceCount ? 'few-sources' : 'failing';
  if (live.visitors === 0) return 'absent';
  if (canary.visitors === 0) return 'undecided';
  return isSound(comparisons) ? 'sound' : 'undecided';
};

export const isWorse = (comparisons: readonly Comparison[]): boolean =>
  meanEvidence(comparisons.map((one) => evidenceAbove(one, tolerated))) >= Math.log(measures.length / falseAlarm);

export const isSound = (comparisons: readonly Comparison[]): boolean =>
  meanEvidence(comparisons.map((one) => evidenceBelow(one, harm))) >= Math.log(1 / falseCalm);

/** Compares visitors only within a share: rates change over a day, and so does the share. */
const comparisonsOf = (canary: Health, live: Health, measure: Measure): Map<number, Comparison> => {
  const comparisons = new Map<number, Comparison>();
  for (const { share, measures } of canary.shares) {
    const beside = live.shares.find((one) => one.share === share)?.measures[measure];
    const own = measures[measure];
    if (beside && beside.visitors > 0 && own.visitors > 0) comparisons.set(share, { canary: own, live: beside });
  }
  return comparisons;
};

const total = ({ shares }: Health, measure: Measure): Visitors => sum(shares.map(({ measures }) => measures[measure]));

export const sum = (all: readonly Visitors[]): Visitors => ({
  visitors: all.reduce((count, { visitors }) => count + visitors, 0),
  bad: all.reduce((count, { bad }) => count + bad, 0),
});

export type LiveVerdict = 'failing' | 'few-sources' | 'outage' | 'no-sign';

/** The chance of a false alarm in one window: small, because `watch` tests many windows. */
const windowAlarm = 0.001;

/** Compares a live release with those of the other slices. Their code differs, so only harm counts. */
export const verdictOnLive = (release: Health, others: readonly Health[]): LiveVerdict => {
  const own = total(release, 'broke');
  const beside = sum(others.map((other) => total(other, 'broke')));
  if (evidenceAbove({ canary: own, live: beside }, harm) >= Math.log(1 / windowAlarm))
    return release.sources.broke < minSourceCount ? 'few-sources' : 'failing';
  return rateOf(own) > outageRate && rateOf(beside) > outageRate ? 'outage' : 'no-sign';
};

export const brokenIn = (health: Health): Visitors => total(health, 'broke');
