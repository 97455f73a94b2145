// Memory and running work of an open tab after releases of a slice were swapped in it again and again, and the cost of a timer. Needs a running
// site; releases into a store of its own beside it.
import { options, say, sayTable, spread } from './figures.mjs';
import { openReleaseSite, root } from './journey-site.mjs';
import { openBrowser } from './visit.mjs';

const { url, swaps, warm } = options({ url: 'http://localhost:4100', swaps: 200, warm: 20 });
const browser = await openBrowser();
const site = await openReleaseSite(url);
const { publishSwap, readHeld, swapTo, watchSwaps } = await import(`${root}e2e/src/swaps.ts`);
const rows = [];
/** Microseconds to start and stop a timer, in seven rounds, by the browser's functions and by those of the page. */
const timerCost = `(() => {
  const time = ({ setTimeout, clearTimeout }) => {
    const startedAt = performance.now();
    for (let index = 0; index < 5000; index += 1) clearTimeout(setTimeout(() => {}, 1000));
    return (performance.now() - startedAt) / 5;
  };
  const rounds = Array.from({ length: 8 }, () => [time(native), time(window)]).slice(1);
  return [rounds.map(([own]) => own), rounds.map(([, guarded]) => guarded)];
})()`;
let costs = [];
try {
  const versions = [];
  for (const mark of ['a', 'b']) versions.push([mark, await publishSwap(site, mark)]);
  await site.release('promote', 'mf-swaps', versions[0][1], '--why', 'first');
  const tab = await browser.newPage();
  const watch = await watchSwaps(tab);
  await tab.goto(`${site.url}/swaps`);
  for (let swap = 1; swap <= warm + swaps; swap += 1) {
    const [mark, version] = versions[swap % 2];
    await swapTo(tab, site, version, mark);
    if (swap !== warm && (swap - warm) % 50 !== 0) continue;
    await tab.waitForTimeout(6_000);
    const { heapBytes, listeners, timers, copies } = await readHeld(tab, watch, version);
    rows.push([swap - warm, (heapBytes / 1e6).toFixed(2), listeners, timers, copies]);
  }
  const plain = await browser.newPage();
  await plain.addInitScript('window.native = { setTimeout, clearTimeout }');
  await plain.goto(`${site.url}/swaps`);
  await plain.getByRole('heading', { level: 1 }).waitFor();
  costs = await plain.evaluate(timerCost);
} finally {
  await site.close();
  await browser.close();
}
sayTable(['swaps after the warm-up', 'heap MB', 'listeners', 'timers', 'copies of code in memory'], rows);
say(`A timer started and stopped, us: ${spread(costs[0], 1)} by the browser, ${spread(costs[1], 1)} in the page.`);
