// Lighthouse's figure for performance on a phone: home, listing, service as a visitor; dashboard, my bookings signed in.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { signInOn } from './visits/signed-in-visit.mjs';
import { openProfile, spread } from './visits/visit.mjs';

const version = '12.8.2'; // the last for Node 20
const { values } = parseArgs({
  options: { url: { type: 'string', default: 'http://localhost:4100' }, runs: { type: 'string', default: '3' } },
});
const site = new URL(values.url).origin;
const runs = Number(values.runs);
const say = (line = '') => process.stdout.write(`${line}\n`);

const { data: services } = await (await fetch(new URL('/api/services', site))).json();
const pages = [
  { name: 'home', path: '/' },
  { name: 'listing', path: '/marketplace' },
  { name: 'service', path: `/marketplace/service/${services[0]._id}` },
  { name: 'dashboard', path: '/user/dashboard', person: 'customer@nearhand.test' },
  { name: 'my bookings', path: '/user/my-bookings', person: 'customer@nearhand.test' },
];

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** All that it does not clear stays for the next run: cookies and localStorage. */
const cleared = ['file_systems', 'shader_cache', 'service_workers', 'cache_storage', 'indexeddb'];

const run = async (url, port) => {
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      ...['--yes', `lighthouse@${version}`, url, `--port=${port}`, '--only-categories=performance', '--quiet'],
      '--output=json',
      ...cleared.map((type) => `--clear-storage-types=${type}`),
    ],
    { maxBuffer: 100_000_000, timeout: 180_000 },
  );
  const { audits, categories, runtimeError, finalDisplayedUrl } = JSON.parse(stdout);
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}.`);
  return { score: categories.performance.score * 100, audits };
};

const audited = async ({ path, person }) => {
  const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const port = await freePort();
  const browser = await openProfile(folder, port);
  try {
    if (person) await signInOn(browser.pages()[0], site, person);
    await browser.pages()[0].goto('about:blank');
    return await run(site + path, port);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

const columns = [
  { title: 'first paint, ms', audit: 'first-contentful-paint' },
  { title: 'largest paint, ms', audit: 'largest-contentful-paint' },
  { title: 'speed index, ms', audit: 'speed-index' },
  { title: 'blocked, ms', audit: 'total-blocking-time' },
  { title: 'layout shift', audit: 'cumulative-layout-shift', digits: 3 },
];
const row = (cells) => say(`| ${cells.join(' | ')} |`);

say(`Lighthouse ${version} on a phone, ${site}, ${runs} runs: median (range)\n`);
row(['page', 'performance', ...columns.map(({ title }) => title)]);
row(['---', '---', ...columns.map(() => '---')]);
for (const page of pages) {
  const done = [];
  for (let count = 0; count < runs; count += 1) done.push(await audited(page));
  const figures = columns.map(({ audit, digits }) =>
    spread(
      done.map(({ audits }) => audits[audit].numericValue),
      digits,
    ),
  );
  row([page.name, spread(done.map(({ score }) => score)), ...figures]);
}
