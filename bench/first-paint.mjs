// First paint on a slow network: the product, one bundle of the same sources, and finished HTML, in turns.
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { finishedPage } from './visits/finished-page.mjs';
import { buildOneBundle } from './visits/one-bundle.mjs';
import { clickVisit, navigationVisit, paintVisit } from './visits/paint-visit.mjs';
import { serveRival } from './visits/rival-server.mjs';
import { ratio, slow, spread } from './visits/visit.mjs';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { rounds: { type: 'string' } } });
const site = new URL(positionals[0] ?? 'http://localhost:4100');
const rounds = Number(values.rounds ?? 5);
const say = (line = '') => process.stdout.write(`${line}\n`);

const card = 'main a[href^="/marketplace/service/"]';
const menu = 'header button[aria-haspopup=menu]';
const opensMenu = { control: menu, answer: 'header [role=menu]' };
const turnsPicture = {
  control: 'button[aria-label="Next picture"]',
  answer: 'button[aria-label^="Show picture 2"][aria-pressed=true]',
};
const chip = 'fieldset[aria-label=Categories] button:nth-of-type(2)';
const choosesCategory = { control: chip, answer: `${chip}[aria-pressed=true]` };
const toLogin = { settled: card, link: 'header a[href="/auth/login"]', content: 'main input[name=email]' };

const { data: services } = await (await fetch(new URL('/api/services', site))).json();
const { _id: service } = services.find(({ images }) => images.length > 1);
const pages = [
  { name: 'home', path: '/', content: card, click: opensMenu },
  { name: 'listing', path: '/marketplace', content: card, click: opensMenu, reactClick: choosesCategory },
  { name: 'service', path: `/marketplace/service/${service}`, content: 'main h1', click: turnsPicture },
];

say(`${site.origin}, ${rounds} rounds; 150 ms latency, 1.6 Mbit/s, processor slowed 4 times`);
say('Building one bundle and saving finished pages …');
const documents = {};
for (const { path, content } of pages) documents[path] = await finishedPage(new URL(path, site).href, content);
const folder = await buildOneBundle();
const bundle = await serveRival(site, { folder });
const finished = await serveRival(site, { documents });
const contestants = [
  { name: 'product', url: site.origin, isAlive: true },
  { name: 'one bundle', url: bundle.url, isAlive: true },
  { name: 'finished HTML', url: finished.url, isAlive: false },
];

/** By page, then by contestant: one entry per round. */
const results = Object.fromEntries(pages.map(({ name }) => [name, contestants.map(() => [])]));
const navigations = contestants.map(() => []);
for (let round = 0; round < rounds; round += 1) {
  const inTurn = contestants.map((_one, index) => (index + round) % contestants.length);
  for (const { name, path, content, click, reactClick } of pages) {
    for (const index of inTurn) {
      const { url, isAlive } = contestants[index];
      const paints = await paintVisit(url + path, slow, content);
      const until = (pair) => (pair && isAlive ? clickVisit(url + path, slow, pair) : Number.NaN);
      results[name][index].push({ ...paints, answered: await until(click), reacted: await until(reactClick) });
    }
  }
  for (const index of inTurn)
    if (contestants[index].isAlive)
      navigations[index].push(await navigationVisit(`${contestants[index].url}/marketplace`, slow, toLogin));
  say(`round ${round + 1} of ${rounds} is done`);
}
bundle.stop();
finished.stop();
rmSync(dirname(folder), { recursive: true });

const kilobytes = (bytes) => (bytes / 1000).toFixed(1);

const titles = {
  first: 'first contentful paint, ms',
  largest: 'largest paint, ms',
  answered: 'a click works, ms',
  reacted: 'a click that needs React works, ms',
  blocked: 'long tasks above 50 ms, ms',
  longest: 'longest task, ms',
  shift: 'layout shift',
  series: 'requests in series before the largest paint',
};
for (const [page, measured] of Object.entries(results)) {
  say(`\n${page}: median (range)`);
  for (const [index, { name }] of contestants.entries()) {
    say(`  ${name}`);
    const rows = measured[index];
    for (const [key, title] of Object.entries(titles))
      say(
        `    ${title.padEnd(44)} ${spread(
          rows.map((row) => row[key]),
          key === 'shift' ? 3 : 0,
        )}`,
      );
    const bytes = Object.entries(rows[0].bytes).map(([kind, count]) => `${kind} ${kilobytes(count)}`);
    say(`    ${'KB over the wire'.padEnd(44)} ${bytes.join(', ')}`);
    say(`    ${'largest element'.padEnd(44)} ${[...new Set(rows.map(({ element }) => element))].join('; ')}`);
  }
  const [product, one, html] = measured;
  const of = (rows, key) => rows.map((row) => row[key]);
  say(`  largest paint, product / finished HTML: ${ratio(of(product, 'largest'), of(html, 'largest'))}`);
  say(`  largest paint, product / one bundle:    ${ratio(of(product, 'largest'), of(one, 'largest'))}`);
  say(`  a click works, product / one bundle:    ${ratio(of(product, 'answered'), of(one, 'answered'))}`);
  say(`  the same, one that needs React:         ${ratio(of(product, 'reacted'), of(one, 'reacted'))}`);
}
const [product, one] = navigations;
say('\ncold click from the listing to the login, ms');
say(`  product ${spread(product)}, one bundle ${spread(one)}; ratio ${ratio(product, one)}`);
