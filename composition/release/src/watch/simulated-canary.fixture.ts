import { type Comparison, isHalted, isWorse, type Visitors } from '@slices/format/canary';

/** mulberry32 */
export const seeded = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};
type Random = ReturnType<typeof seeded>;

const kinds = ['good', 'good', 'bad'] as const;
const measureRates = [0.01, 0.02, 0.05, 0.2];

const noVisitors = (): Comparison => ({ canary: { visitors: 0, bad: 0 }, live: { visitors: 0, bad: 0 } });
const add = (counts: Visitors, isBad: boolean | undefined): void => {
  counts.visitors += 1;
  if (isBad) counts.bad += 1;
};

interface Trial {
  /** Percent of visitors that get the canary. */
  share: number;
  /** Visitors of the canary between two looks. */
  step: number;
  /** Visitors of the canary in all. */
  max: number;
}

/** Visitors of the canary until one of three outcomes halts it, at these bad rates (0 to 1); undefined: never. */
export const untilHalted = (
  random: Random,
  { kind, canary, live, share, step, max }: Trial & { kind: (typeof kinds)[number]; canary: number; live: number },
): number | undefined => {
  const compared = noVisitors();
  const liveFor = (100 - share) / share;
  for (let count = 1; count <= max; count += 1) {
    add(compared.canary, random() < canary);
    while (compared.live.visitors < count * liveFor) add(compared.live, random() < live);
    if (count % step === 0 && isHalted([compared], kind, kinds.length)) return count;
  }
  return undefined;
};

/** Whether four measures or three outcomes ever halt a canary without a difference. Paying follows ordering. */
export const isFalselyHalted = (random: Random, { share, step, max }: Trial): boolean => {
  const measures = measureRates.map(noVisitors);
  const outcomes = kinds.map(noVisitors);
  for (let canaries = 0; canaries < max; ) {
    const side = random() < share / 100 ? 'canary' : 'live';
    const hasOrdered = random() < 0.1;
    const hasPaid = hasOrdered && random() < 0.8;
    const bad = [!hasOrdered, !hasPaid, random() < 0.03];
    for (const [index, one] of outcomes.entries()) add(one[side], bad[index]);
    for (const [index, one] of measures.entries()) add(one[side], random() < (measureRates[index] ?? 0));
    if (side === 'live') continue;
    canaries += 1;
    if (canaries % step > 0) continue;
    if (measures.some((one) => isWorse([one], kinds.length))) return true;
    if (outcomes.some((one, index) => isHalted([one], kinds[index] ?? 'bad', kinds.length))) return true;
  }
  return false;
};
