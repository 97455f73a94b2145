// A site with 500 slices beside one with the repository's: bytes of the composition, its time in the browser, first visits.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { realSlices, root, siteWith } from './visits/many-slices-site.mjs';
import { clickVisit } from './visits/paint-visit.mjs';
import { firstVisit, median, openBrowser } from './visits/visit.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '7' }, slices: { type: 'string', default: '500' } },
});
const running = new URL(positionals[0] ?? 'http://localhost:4100');
const [runs, many] = [values.runs, values.slices].map(Number);
const slow = { latency: 150, kilobits: 1600, cpu: 4 };
const chip = 'fieldset[aria-label=Categories] button:nth-of-type(2)';
const choosesCategory = { control: chip, answer: `${chip}[aria-pressed=true]` };

const say = (line = '') => process.stdout.write(`${line}\n`);
const spread = (numbers, digits = 0) =>
  `${median(numbers).toFixed(digits)} (${Math.min(...numbers).toFixed(digits)} to ${Math.max(...numbers).toFixed(digits)})`;

const bytesOf = (text) => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }; // as the web tier does
  const kilobytes = [text.length, gzipSync(text, { level: 5 }).length, brotliCompressSync(text, { params }).length];
  return kilobytes.map((count) => (count / 1000).toFixed(1)).join(', ');
};

/** The shell's own code for the composition, for a page. */
const shellCode = async () => {
  const { build } = createRequire(join(root, 'composition/kernel/package.json'))('esbuild');
  const contents = `import { parseComposition } from '@slices/format';
    import { resolveSlices } from './src/composition/slices/resolve-slices.ts';
    Object.assign(globalThis, { parseComposition, resolveSlices });`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: join(root, 'shell'), loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'iife',
    define: { 'process.env.NODE_ENV': '"production"', __DEVELOPMENT__: 'false' },
    write: false,
  });
  return outputFiles[0].text;
};

/** Runs in a page: milliseconds of a first run, as at boot, and microseconds of one lookup, from many. */
const work = ({ text, paths }) => {
  const timed = (act) => {
    const begun = performance.now();
    const result = act();
    return [performance.now() - begun, result];
  };
  const [json, data] = timed(() => JSON.parse(text));
  const [parse, parsed] = timed(() => window.parseComposition(data));
  const [resolve, slices] = timed(() => window.resolveSlices(parsed.value, 'visitor'));
  const [store] = timed(() => localStorage.setItem('bench', text));
  const lookup = (path) => {
    const [ms] = timed(() => {
      for (let count = 0; count < 200; count += 1) slices.findPath(path);
    });
    return (ms / 200) * 1_000;
  };
  return { json, parse, resolve, store, served: lookup(paths.served), unserved: lookup(paths.unserved) };
};

const measureWork = async (url, text) => {
  const code = await shellCode();
  const results = [];
  for (let run = 0; run < runs; run += 1) {
    const browser = await openBrowser();
    const page = await browser.newPage();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu });
    await page.goto(`${url}/config.json`);
    await page.evaluate(code);
    results.push(
      await page.evaluate(work, { text, paths: { served: '/marketplace/service/1', unserved: '/nothing/here' } }),
    );
    await browser.close();
  }
  return (key, digits) =>
    spread(
      results.map((one) => one[key]),
      digits,
    );
};

const sites = [];
try {
  for (const count of [realSlices.length, many]) {
    say(`Making a site with ${count} slices …`);
    sites.push({ count, ...(await siteWith(count, running)) });
  }
  for (const { count, url, composition, check } of sites) {
    say(`\n${count} slices`);
    say(`  composition.json, KB: raw, gzip, brotli     ${bytesOf(composition)}`);
    const of = await measureWork(url, composition);
    say(`  processor slowed 4 times, ms: JSON.parse    ${of('json', 1)}`);
    say(`    validate                                  ${of('parse', 1)}`);
    say(`    resolve the visitor's slices              ${of('resolve', 1)}`);
    say(`    store in localStorage                     ${of('store', 1)}`);
    say(`  microseconds to look up a served path       ${of('served', 1)}`);
    say(`    an unserved path                          ${of('unserved', 1)}`);
    const documents = [];
    for (let number = 0; number < 30; number += 1) {
      const asked = performance.now();
      await (await fetch(`${url}/about?n=${number}`)).text();
      documents.push(performance.now() - asked);
    }
    say(`  ms of a document made anew (About)          ${spread(documents, 0)}`);
    const begun = performance.now();
    const findings = await check();
    say(
      `  ms of a check of all                        ${(performance.now() - begun).toFixed(0)}, ${findings.length} findings`,
    );
  }
  say(`\nFirst visits to /marketplace, ${runs} of each; 150 ms latency, 1.6 Mbit/s, processor slowed 4 times`);
  const visits = {
    'first card, ms': async (url) => (await firstVisit(`${url}/marketplace`, slow)).shownAt,
    'a click that needs React works, ms': (url) => clickVisit(`${url}/marketplace`, slow, choosesCategory),
  };
  for (const [title, visit] of Object.entries(visits)) {
    const times = sites.map(() => []);
    for (let run = 0; run < runs; run += 1)
      for (const index of run % 2 === 0 ? [0, 1] : [1, 0]) times[index].push(await visit(sites[index].url));
    const [few, lots] = times;
    const ratio = (median(lots) / median(few)).toFixed(3);
    say(`  ${title.padEnd(36)} ${spread(few)}, ${spread(lots)}; ratio of the medians ${ratio}`);
  }
} finally {
  for (const { stop } of sites) await stop();
}
