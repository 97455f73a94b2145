// Pages of people who are signed in, on a slow network: first and second visit, beside one bundle of the same sources.
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { buildOneBundle } from './visits/one-bundle.mjs';
import { serveRival } from './visits/rival-server.mjs';
import { coldAndWarmVisit, signIn } from './visits/signed-in-visit.mjs';
import { ratio, spread } from './visits/visit.mjs';

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:4100' },
    rounds: { type: 'string', default: '5' },
    pages: { type: 'string' },
  },
});
const site = new URL(values.url);
const rounds = Number(values.rounds);
const say = (line = '') => process.stdout.write(`${line}\n`);

const { data: services } = await (await fetch(new URL('/api/services', site))).json();
const customer = 'customer@nearhand.test';
const provider = 'provider@nearhand.test';
const allPages = [
  { name: 'customer dashboard', path: '/user/dashboard', person: customer },
  { name: 'my bookings', path: '/user/my-bookings', person: customer },
  { name: 'customer wallet', path: '/user/wallet', person: customer },
  { name: 'provider dashboard', path: '/user/dashboard', person: provider },
  { name: 'my services', path: '/user/my-services', person: provider },
  { name: 'calendar', path: '/user/calendar', person: provider },
  { name: 'listing', path: '/marketplace', person: customer, isPublic: true },
  { name: 'service', path: `/marketplace/service/${services[0]._id}`, person: customer, isPublic: true },
  { name: 'home', path: '/', person: customer, isPublic: true },
];
const wanted = values.pages?.split(',') ?? allPages.map(({ name }) => name);
const unknown = wanted.filter((name) => !allPages.some((page) => page.name === name));
if (unknown.length > 0) throw new Error(`--pages takes ${allPages.map(({ name }) => name)}; not ${unknown}.`);
const pages = allPages.filter(({ name }) => wanted.includes(name));

say(`${site.origin}, ${rounds} rounds; 390 x 844, 150 ms latency, 1.6 Mbit/s, processor slowed 4 times`);
say('Building one bundle and signing in …');
const folder = await buildOneBundle();
const bundle = await serveRival(site, { folder });
/** By address of the site, then by person. */
const sessions = {};
for (const url of [site.origin, bundle.url])
  sessions[url] = { [customer]: await signIn(url, customer), [provider]: await signIn(url, provider) };

const contestantsOf = ({ person, isPublic }) => [
  { name: 'product', url: site.origin, session: sessions[site.origin][person] },
  isPublic
    ? { name: 'visitor', url: site.origin }
    : { name: 'one bundle', url: bundle.url, session: sessions[bundle.url][person] },
];

/** A machine that is busy with other work may hold a visit up: it is repeated once, and said. */
const visits = (address, session) =>
  coldAndWarmVisit(address, session).catch((error) => {
    say(`${address} is visited again: ${error.message.split('\n')[0]}`);
    return coldAndWarmVisit(address, session);
  });

/** By page, then by contestant: one entry per round. */
const results = pages.map((page) => contestantsOf(page).map(() => []));
for (let round = 0; round < rounds; round += 1) {
  for (const [index, page] of pages.entries()) {
    const contestants = contestantsOf(page);
    for (const turn of contestants.keys()) {
      const next = (turn + round) % contestants.length;
      const { name, url, session } = contestants[next];
      const both = await visits(url + page.path, session);
      results[index][next].push(both);
      say(`${page.name}, ${name}: ${both.cold.content.toFixed()} ms cold, ${both.warm.content.toFixed()} warm`);
    }
  }
  say(`round ${round + 1} of ${rounds} is done`);
}
bundle.stop();
rmSync(dirname(folder), { recursive: true });

const columns = [
  { title: 'content, ms', of: ({ content }) => content },
  { title: 'layout shift', of: ({ shift }) => shift, digits: 3 },
  { title: 'blocked, ms', of: ({ blocked }) => blocked },
  { title: 'longest task, ms', of: ({ longest }) => longest },
  { title: 'in series', of: ({ series }) => series },
  { title: 'asked again', of: ({ repeats }) => repeats.length },
  { title: 'KB of scripts', of: ({ scripts }) => scripts, digits: 1 },
];
const row = (cells) => say(`| ${cells.join(' | ')} |`);

say('\nMedian (range); "asked again": addresses of the API that were asked more than once\n');
row(['page', 'visit', 'of', ...columns.map(({ title }) => title)]);
row(['---', '---', '---', ...columns.map(() => '---')]);
for (const [index, page] of pages.entries())
  for (const visit of ['cold', 'warm'])
    for (const [which, { name }] of contestantsOf(page).entries()) {
      const visits = results[index][which].map((both) => both[visit]);
      row([page.name, visit, name, ...columns.map(({ of, digits }) => spread(visits.map(of), digits))]);
    }

say('\nContent, ratios of the same round\n');
row(['page', 'visit', 'ratio', 'of']);
row(['---', '---', '---', '---']);
for (const [index, page] of pages.entries())
  for (const visit of ['cold', 'warm']) {
    const [product, other] = results[index].map((all) => all.map((both) => both[visit].content));
    row([page.name, visit, ratio(product, other), page.isPublic ? 'signed in / visitor' : 'product / one bundle']);
  }

say('\nAsked again by the product\n');
for (const [index, { name }] of pages.entries())
  for (const visit of ['cold', 'warm']) {
    const repeats = new Set(results[index][0].flatMap((both) => both[visit].repeats));
    if (repeats.size > 0) say(`${name}, ${visit}: ${[...repeats].sort().join(', ')}`);
  }
