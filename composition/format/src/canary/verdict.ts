import type { Outcome, Reached, ReleaseHealth } from '../operate/operate.ts';
import {
  type Comparison,
  decisive,
  evidenceAbove,
  evidenceBelow,
  harm,
  largeRates,
  meanEvidence,
  rateOf,
  tolerated,
  toleratedOutcome,
  type Visitors,
} from './evidence.ts';

type Health = Pick<ReleaseHealth, 'shares' | 'sources' | 'outcomes'>;

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
  /** A {@link Measure}, or the name of an outcome. */
  measure: string;
  /** Only of an outcome. Its `bad` ones are the visitors without a good outcome, or with a bad one. */
  kind?: Outcome['kind'];
  /** `absent`: the live release has none to compare with. `watched`: an outcome that shows no harm; it delays no promotion. */
  state: 'failing' | 'few-sources' | 'sound' | 'undecided' | 'absent' | 'watched';
  canary: Visitors;
  live: Visitors;
  sources: number;
  isOutage: boolean;
  /** By the canary's percent of visitors when they came. */
  comparisons: ReadonlyMap<number, Comparison>;
}

export type Verdict = 'failing' | 'few-sources' | 'undecided' | 'sound' | 'incomparable';

export const findingsOn = (canary: Health, live: Health): Finding[] => [
  ...measureFindings(canary, live),
  ...outcomeFindings(canary, live),
];

const measureFindings = (canary: Health, live: Health): Finding[] =>
  measures.map((measure) => {
    const of = (health: Health) => health.shares.map(({ share, measures }) => ({ share, ...measures[measure] }));
    const comparisons = comparisonsOf(of(canary), of(live));
    const found = { canary: total(canary, measure), live: total(live, measure), sources: canary.sources[measure] };
    const state = stateOf([...comparisons.values()], found, canary.outcomes?.length ?? 0);
    const isShared = Math.min(rateOf(found.live), rateOf(found.canary)) > outageRate;
    const isOutage = state !== 'failing' && outageMeasures.includes(measure) && isShared;
    return { measure, state, ...found, isOutage, comparisons };
  });

const outcomeFindings = (canary: Health, live: Health): Finding[] =>
  (canary.outcomes ?? []).map(({ name, kind, shares }, _index, { length }) => {
    const badOf = ({ visitors, reached }: Reached): Visitors => ({
      visitors,
      bad: kind === 'good' ? visitors - reached : reached,
    });
    const beside = live.outcomes?.find((one) => one.name === name)?.shares ?? [];
    const decisive = (all: typeof shares) => all.map((one) => ({ share: one.share, ...badOf(one.decisive) }));
    const comparisons = comparisonsOf(decisive(shares), decisive(beside));
    return {
      ...{ measure: name, kind, comparisons, sources: 0, isOutage: false },
      state: isHalted([...comparisons.values()], kind, length) ? 'failing' : 'watched',
      canary: sum(shares.map(({ all }) => badOf(all))),
      live: sum(beside.map(({ all }) => badOf(all))),
    };
  });

export const verdictOf = (findings: readonly Finding[]): Verdict => {
  const states = findings.map(({ state }) => state);
  if (states.includes('failing')) return 'failing';
  if (states.includes('few-sources')) return 'few-sources';
  if (findings.find(({ measure }) => measure === 'broke')?.state === 'absent') return 'incomparable';
  return states.includes('undecided') ? 'undecided' : 'sound';
};

type Found = Pick<Finding, 'canary' | 'live' | 'sources'>;

const stateOf = (
  comparisons: readonly Comparison[],
  { canary, live, sources }: Found,
  outcomeCount: number,
): Finding['state'] => {
  if (isWorse(comparisons, outcomeCount)) {
    const isSure = sources >= minSourceCount && isWorse(comparisons.map(decisive), outcomeCount);
    return isSure ? 'failing' : 'few-sources';
  }
  if (live.visitors === 0) return 'absent';
  if (canary.visitors === 0) return 'undecided';
  return isSound(comparisons) ? 'sound' : 'undecided';
};

/** The measures and `outcomeCount` outcomes share the chance of a false alarm. */
export const isWorse = (comparisons: readonly Comparison[], outcomeCount = 0): boolean =>
  meanEvidence(comparisons.map((one) => evidenceAbove(one, tolerated))) >= alarmAt(outcomeCount);

/** {@link isWorse} for one of `outcomeCount` outcomes. */
export const isHalted = (comparisons: readonly Comparison[], kind: Outcome['kind'], outcomeCount: number): boolean => {
  const prior = kind === 'good' ? largeRates : undefined;
  const evidence = comparisons.map((one) => evidenceAbove(one, toleratedOutcome, prior));
  return meanEvidence(evidence) >= alarmAt(outcomeCount);
};

const alarmAt = (outcomeCount: number): number => Math.log((measures.length + outcomeCount) / falseAlarm);

export const isSound = (comparisons: readonly Comparison[]): boolean =>
  meanEvidence(comparisons.map((one) => evidenceBelow(one, harm))) >= Math.log(1 / falseCalm);

/** Compares visitors only within a share: rates change over a day, and so does the share. */
const comparisonsOf = (canary: readonly InShare[], live: readonly InShare[]): Map<number, Comparison> => {
  const comparisons = new Map<number, Comparison>();
  for (const { share, ...own } of canary) {
    const beside = live.find((one) => one.share === share);
    if (beside && beside.visitors > 0 && own.visitors > 0) comparisons.set(share, { canary: own, live: beside });
  }
  return comparisons;
};

interface InShare extends Visitors {
  share: number;
}

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
  const bad = release.shares.reduce((count, { measures }) => count + (measures.broke.ofTwo?.bad ?? 0), 0);
  const own = { ...total(release, 'broke'), ofTwo: { bad, good: 0 } };
  const beside = sum(others.map((other) => total(other, 'broke')));
  const isHarm = (compared: Comparison) => evidenceAbove(compared, harm) >= Math.log(1 / windowAlarm);
  const compared = { canary: own, live: beside };
  if (isHarm(compared))
    return release.sources.broke >= minSourceCount && isHarm(decisive(compared)) ? 'failing' : 'few-sources';
  return rateOf(own) > outageRate && rateOf(beside) > outageRate ? 'outage' : 'no-sign';
};

export const brokenIn = (health: Health): Visitors => total(health, 'broke');
