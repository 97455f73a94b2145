// Simulated canaries that outcomes decide: false halts of releases without a difference, and how many visitors show a
// fall, or a rise, of a fifth. Needs no site: npx tsx bench/canary-outcomes.mjs
import { isFalselyHalted, seeded, untilHalted } from '../composition/release/src/watch/simulated-canary.fixture.ts';
import { options, quantile, say, sayTable } from './figures.mjs';

const { trials, seed, visitors } = options({ trials: 1000, seed: 1, visitors: 5000 });
const random = seeded(seed);
const each = (act) => Array.from({ length: trials }, (_, run) => act(run));

const shares = [5, 10, 25, 50];
const halts = each((run) => isFalselyHalted(random, { share: shares[run % 4], step: 25, max: visitors })).filter(
  Boolean,
);
say(
  `${halts.length} of ${trials} canaries without a difference are halted by 7 measures and outcomes, each looked at after`,
);
say(`every 25 of ${visitors} visitors of the canary.`);
say();

const changes = [
  ['good', 30, 24],
  ['good', 10, 8],
  ['good', 3, 2.4],
  ['bad', 3, 3.6],
  ['bad', 10, 12],
  ['bad', 30, 36],
];
const rows = changes.flatMap(([kind, live, canary]) =>
  [50, 10].map((share) => {
    const rate = (percent) => (kind === 'good' ? 1 - percent / 100 : percent / 100);
    const max = 600_000 / live;
    const trial = { kind, canary: rate(canary), live: rate(live), share, step: max / 200, max };
    const found = each(() => untilHalted(random, trial) ?? Number.POSITIVE_INFINITY);
    const count = found.filter(Number.isFinite).length;
    return [
      `${live} % to ${canary} %`,
      `${share} %`,
      quantile(found, 0.5),
      quantile(found, 0.9),
      `${count} of ${trials}`,
      max,
    ];
  }),
);
sayTable(['Outcome', 'Share', 'Half are found by', '90 % by', 'Found', 'Of visitors of the canary'], rows);
