// Cost of a first visit to the listing: bytes of JavaScript, requests in series, time until the first service card.
import { parseArgs } from 'node:util';
import { firstVisit, median, requestChain, slow } from './visits/visit.mjs';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { runs: { type: 'string' } } });
const url = new URL('/marketplace', positionals[0] ?? 'http://localhost:4100');
const runs = Number(values.runs ?? 5);
const say = (line = '') => process.stdout.write(`${line}\n`);

const asItIs = { title: 'as this machine gives it' };
const held = {
  title: '150 ms latency, 1.6 Mbit/s, processor slowed 4 times',
  slow,
};

const visits = async ({ slow }) => {
  const done = [];
  for (let run = 0; run < runs; run += 1) done.push(await firstVisit(url.href, slow));
  return done;
};

const spread = (numbers) =>
  `median ${Math.round(median(numbers))}, from ${Math.round(Math.min(...numbers))} to ${Math.round(Math.max(...numbers))}`;

const pathOf = (name) => new URL(name).pathname;
const isScript = ({ name, transferSize }) => transferSize > 0 && /\.m?js$/.test(pathOf(name));
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;
const sumOf = (scripts) => scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);

const sayScripts = (done) => {
  const [{ requests, shownAt, encodings }] = done;
  const scripts = requests.filter(isScript);
  say('JavaScript, as it came over the wire');
  for (const { name, encodedBodySize, startTime } of scripts) {
    const encoding = encodings.get(name);
    const remarks = [encoding === 'br' ? '' : `compressed: ${encoding}`, startTime > shownAt ? 'after the card' : ''];
    say(
      `  ${kilobytes(encodedBodySize).padStart(9)}  ${pathOf(name)}  ${remarks.filter(Boolean).join(', ')}`.trimEnd(),
    );
  }
  const before = scripts.filter(({ startTime }) => startTime <= shownAt);
  say(`  ${kilobytes(sumOf(scripts)).padStart(9)}  in all; ${kilobytes(sumOf(before))} of it before the first card`);
  const totals = new Set(done.map((visit) => sumOf(visit.requests.filter(isScript))));
  if (totals.size > 1) say(`  Not the same in every run: ${[...totals].map(kilobytes).join(', ')}`);
};

const sayTimes = ({ title }, done) => {
  say(`Milliseconds until the first service card, ${title}`);
  say(`  ${spread(done.map(({ shownAt }) => shownAt))}`);
};

const sayChain = (done) => {
  const chains = done.map(({ requests, shownAt }) => requestChain(requests, shownAt));
  say(`Requests in series until the first service card: ${spread(chains.map(({ length }) => length))}`);
  for (const { name, startTime, responseEnd } of chains[0]) {
    say(
      `  ${String(Math.round(startTime)).padStart(6)} to ${String(Math.round(responseEnd)).padStart(5)} ms  ${pathOf(name)}`,
    );
  }
};

if (!Number.isInteger(runs) || runs < 1) {
  process.stderr.write('--runs takes a whole number from 1.\n');
  process.exit(1);
}
if (!(await fetch(url).catch(() => undefined))?.ok) {
  process.stderr.write(`No site answers at ${url.href}. Start one with npm start, or name another.\n`);
  process.exit(1);
}
say(`First visits to ${url.href}, ${runs} of each kind, each in a fresh browser\n`);
const plain = await visits(asItIs);
sayScripts(plain);
say();
sayTimes(asItIs, plain);
const slowed = await visits(held);
sayTimes(held, slowed);
say();
sayChain(slowed);
