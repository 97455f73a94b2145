/**
 * Evidence about two rates, valid however often one looks: universal inference (Wasserman, Ramdas and Balakrishnan, PNAS
 * 2020) divides a mixture over all rates by the best that the hypothesis can do. If the hypothesis is true, the chance
 * that the quotient ever reaches 1/a is at most a, for any share and order of the visitors.
 */
export interface Visitors {
  visitors: number;
  bad: number;
  /** Among them: the bad ones of the two addresses that have most of them, and the same of the others. */
  ofTwo?: { bad: number; good: number } | undefined;
}

export interface Comparison {
  canary: Visitors;
  live: Visitors;
}

/** Without the visitors of two addresses, on each side, that speak against the canary: one person can have several. */
export const decisive = ({ canary, live }: Comparison): Comparison => {
  const bad = canary.ofTwo?.bad ?? 0;
  return {
    canary: { visitors: canary.visitors - bad, bad: canary.bad - bad },
    live: { visitors: live.visitors - (live.ofTwo?.good ?? 0), bad: live.bad },
  };
};

/** A limit of the canary's rate, as a function of the live release's rate. */
interface Bound {
  of: (live: number) => number;
  /** The live rate (0 to 1) at which the function changes. */
  kink: number;
}

/** 1.25 times the odds are tolerated: the first visit of a new release finds no cache. */
export const tolerated: Bound = { of: (live) => oddsTimes(live, 1.25), kink: 0 };

/** People who were met are in both releases by chance alone, so less is tolerated: 1.02 times the odds. */
export const toleratedOutcome: Bound = { of: (live) => oddsTimes(live, 1.02), kink: 0 };

const leastRise = 0.05;
/** From this rate on, twice the odds exceed a rise of `leastRise`. */
const smallRate = 0.0559;
/** Twice the odds, and at least 5 of 100 visitors more. */
export const harm: Bound = {
  kink: smallRate,
  of: (live) => (live < smallRate ? live + leastRise : oddsTimes(live, 2)),
};

const oddsTimes = (rate: number, factor: number): number => (factor * rate) / (1 + (factor - 1) * rate);

/** The logarithm of the evidence that the canary's rate is above the bound. `prior`: which rates are likelier. */
export const evidenceAbove = ({ canary, live }: Comparison, bound: Bound, prior = smallRates): number => {
  if (!isAbove({ canary, live }, bound)) return Number.NEGATIVE_INFINITY;
  return mixture(canary, prior) + mixture(live, prior) - onBound({ canary, live }, bound);
};

/** The logarithm of the evidence that it is below. */
export const evidenceBelow = ({ canary, live }: Comparison, bound: Bound): number => {
  if (isAbove({ canary, live }, bound)) return Number.NEGATIVE_INFINITY;
  const both = { visitors: canary.visitors + live.visitors, bad: canary.bad + live.bad };
  return mixture(both, smallRates) - onBound({ canary, live }, bound);
};

/** The logarithm of the mean of several pieces of evidence, which is evidence too. */
export const meanEvidence = (logs: readonly number[]): number => {
  const highest = Math.max(...logs);
  if (highest === Number.NEGATIVE_INFINITY) return highest;
  return highest + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - highest), 0) / logs.length);
};

const isAbove = ({ canary, live }: Comparison, bound: Bound): boolean => rateOf(canary) > bound.of(rateOf(live));

export const rateOf = ({ visitors, bad }: Visitors): number => (visitors > 0 ? bad / visitors : 0);

const likelihood = ({ visitors, bad }: Visitors, rate: number): number =>
  (bad > 0 ? bad * Math.log(rate) : 0) + (visitors > bad ? (visitors - bad) * Math.log1p(-rate) : 0);

/** The best log-likelihood of a pair of rates on the bound. Each side of the kink has one maximum. */
const onBound = ({ canary, live }: Comparison, { of, kink }: Bound): number => {
  const at = (rate: number) => likelihood(live, rate) + likelihood(canary, of(rate));
  return Math.max(kink > 0 ? summit(at, 0, kink) : Number.NEGATIVE_INFINITY, summit(at, kink, 1));
};

/** Each step leaves two thirds of the interval. */
const summitSteps = 54;

const summit = (of: (x: number) => number, from: number, to: number): number => {
  let [low, high] = [from, to];
  for (let step = 0; step < summitSteps; step += 1) {
    const third = (high - low) / 3;
    if (of(low + third) < of(high - third)) low += third;
    else high -= third;
  }
  return of((low + high) / 2);
};

const smallRates = { bad: 0.5, sound: 4 };
/** Of visitors without a good outcome. */
export const largeRates = { bad: 4, sound: 0.5 };

const mixture = ({ visitors, bad }: Visitors, prior: typeof smallRates): number =>
  logBeta(prior.bad + bad, prior.sound + visitors - bad) - logBeta(prior.bad, prior.sound);

const logBeta = (a: number, b: number): number => logGamma(a) + logGamma(b) - logGamma(a + b);

/** Stirling's series; exact to nine digits. */
const logGamma = (x: number): number => {
  if (x < 7) return logGamma(x + 1) - Math.log(x);
  const squared = x * x;
  const series = (1 / 12 - (1 / 360 - 1 / (1260 * squared)) / squared) / x;
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series;
};
