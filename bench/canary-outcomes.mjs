// Simulated canaries that are judged by outcomes: false halts of releases without a difference, and how many visitors show a
// fall of a fifth. Needs no site: npx tsx bench/canary-outcomes.mjs
import { isHalted, isWorse } from '../composition/format/src/canary.ts';
import { options, quantile, say } from './figures.mjs';

const { trials, seed, visitors } = options({ trials: 1000, seed: 1, visitors: 5000 });

/** mulberry32 */
const seeded = (start) => {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};
const random = seeded(seed);

const outcomeCount = 3;
const none = () => ({ visitors: 0, bad: 0 });
const counts = () => ({ canary: none(), live: none() });
const add = (into, isBad) => {
  into.visitors += 1;
  if (isBad) into.bad += 1;
};

/** Visitors of the canary until it is halted, with a look after each `step` of them; undefined: not among `max`. */
const untilHalted = ({ kind, canary, live, share, step, max }) => {
  const compared = counts();
  const liveFor = (100 - share) / share;
  for (let count = 1; count <= max; count += 1) {
    add(compared.canary, random() < canary);
    while (compared.live.visitors < count * liveFor) add(compared.live, random() < live);
    if (count % step === 0 && isHalted([compared], kind, outcomeCount)) return count;
  }
  return undefined;
};

/** A visitor who pays has booked: the outcomes depend on each other. */
const visit = () => {
  const booked = random() < 0.1;
  const paid = booked && random() < 0.8;
  return {
    measures: [0.01, 0.02, 0.05, 0.2].map((rate) => random() < rate),
    outcomes: [!booked, !paid, random() < 0.03],
  };
};
const kinds = ['good', 'good', 'bad'];

const isFalselyHalted = (share, step) => {
  const measures = Array.from({ length: 4 }, counts);
  const outcomes = kinds.map(counts);
  for (let canaries = 0; canaries < visitors; ) {
    const side = random() < share / 100 ? 'canary' : 'live';
    const seen = visit();
    for (const [index, one] of measures.entries()) add(one[side], seen.measures[index]);
    for (const [index, one] of outcomes.entries()) add(one[side], seen.outcomes[index]);
    if (side === 'live') continue;
    canaries += 1;
    if (canaries % step > 0) continue;
    if (measures.some((one) => isWorse([one], outcomeCount))) return true;
    if (outcomes.some((one, index) => isHalted([one], kinds[index], outcomeCount))) return true;
  }
  return false;
};

const shares = [5, 10, 25, 50];
const halts = Array.from({ length: trials }, (_, run) => isFalselyHalted(shares[run % 4], 25)).filter(Boolean).length;
say(`${halts} of ${trials} releases without a difference are halted, ${visitors} visitors of the canary, a look after each 25`);

const cases = [
  ['good', 30, 24],
  ['good', 10, 8],
  ['good', 3, 2.4],
  ['bad', 3, 3.6],
  ['bad', 10, 12],
];
for (const [kind, live, canary] of cases)
  for (const share of [50, 10]) {
    const rate = (percent) => (kind === 'good' ? 1 - percent / 100 : percent / 100);
    const max = Math.ceil(600_000 / live);
    const step = Math.ceil(max / 200);
    const found = Array.from({ length: trials }, () =>
      untilHalted({ kind, canary: rate(canary), live: rate(live), share, step, max }),
    );
    const needed = found.map((count) => count ?? Number.POSITIVE_INFINITY);
    const within = found.filter((count) => count !== undefined).length;
    say(
      `${live} % -> ${canary} %, ${share} % of visitors: ${within} of ${trials} within ${max} visitors of the canary; ` +
        `half within ${quantile(needed, 0.5)}, 90 % within ${quantile(needed, 0.9)}`,
    );
  }
