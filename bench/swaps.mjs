// What an open tab holds after releases of a slice were swapped in it again and again. Needs a running site; releases into a
// store of its own beside it.
import { options, say, sayTable } from './figures.mjs';
import { openReleaseSite, root } from './release-site.mjs';
import { openBrowser } from './visit.mjs';

const { url, swaps, warm } = options({ url: 'http://localhost:4100', swaps: 200, warm: 20 });
const browser = await openBrowser();
const site = await openReleaseSite(url);
const { publishSwap, readHeld, swapTo, watchSwaps } = await import(`${root}e2e/src/swaps.ts`);
const rows = [];
try {
  const versions = [];
  for (const mark of ['a', 'b']) versions.push([mark, await publishSwap(site, mark)]);
  await site.release('promote', 'mf-swaps', versions[0][1], '--why', 'first');
  const tab = await browser.newPage();
  const client = await tab.context().newCDPSession(tab);
  await watchSwaps(tab);
  await tab.goto(`${site.url}/swaps`);
  for (let swap = 1; swap <= warm + swaps; swap += 1) {
    const [mark, version] = versions[swap % 2];
    await swapTo(tab, site, version, mark);
    if (swap !== warm && (swap - warm) % 50 !== 0) continue;
    await tab.waitForTimeout(6_000);
    const { heapBytes, listeners, timers, copies } = await readHeld(tab, client);
    rows.push([swap - warm, (heapBytes / 1e6).toFixed(2), listeners, timers, copies]);
    say(`${rows.at(-1)}`);
  }
} finally {
  await site.close();
  await browser.close();
}
sayTable(['swaps after the warm-up', 'heap MB', 'listeners', 'timers', 'copies of code'], rows);
