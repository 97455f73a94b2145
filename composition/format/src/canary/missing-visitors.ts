import type { Visitors } from './evidence.ts';
import { type Finding, isSound } from './verdict.ts';

const maxMissing = 10_000_000;

/**
 * About how many more visitors the canary needs, with `share` percent of all, to exclude harm if it is like the live release.
 * Infinity if no number is enough.
 */
export const missingVisitors = (findings: readonly Finding[], share: number): number => {
  const all = findings.find(({ measure }) => measure === 'broke');
  const missing = findings
    .filter(({ state }) => state === 'undecided')
    .map((finding) => Math.ceil(missingFor(finding, share) / partOf(finding, all)));
  return Math.max(0, ...missing);
};

/** Not every visitor reports every measure. */
const partOf = ({ canary, live }: Finding, all: Finding | undefined): number => {
  const count = (all?.canary.visitors ?? 0) + (all?.live.visitors ?? 0);
  return count > 0 ? (canary.visitors + live.visitors) / count : 1;
};

const missingFor = ({ comparisons, live }: Finding, share: number): number => {
  const rate = (live.bad + 0.5) / (live.visitors + 10);
  const now = comparisons.get(share);
  const grown = (base: Visitors | undefined, count: number): Visitors => ({
    visitors: (base?.visitors ?? 0) + count,
    bad: (base?.bad ?? 0) + rate * count,
  });
  const isEnough = (count: number): boolean => {
    const then = { canary: grown(now?.canary, count), live: grown(now?.live, (count * (100 - share)) / share) };
    return isSound([...new Map(comparisons).set(share, then).values()]);
  };
  let [low, high] = [0, 1];
  while (!isEnough(high)) {
    if (high > maxMissing) return Number.POSITIVE_INFINITY;
    [low, high] = [high, 2 * high];
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle;
  }
  return high;
};
