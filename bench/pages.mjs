// Pages on a slow line and processor, as a visitor and signed in, first and second visit, beside one bundle of the same sources.
import { options, ratio, say, sayTable, spread } from './figures.mjs';
import { startOneBundle } from './one-bundle.mjs';
import { clickVisit, coldAndWarmVisit, signIn, slowness } from './visit.mjs';

const { url, rounds, ...asked } = options({ url: 'http://localhost:4100', rounds: 5, pages: '', bundle: 'yes' });
const customer = 'customer@nearhand.test';
const provider = 'provider@nearhand.test';
const card = 'main li a[href^="/marketplace/service/"]';
// It is not clicked again once it is open.
const filters = {
  control: '[role=search] button[aria-expanded=false]',
  answer: '[role=search] button[aria-expanded=true]',
};
const menu = { control: 'header button[aria-haspopup=menu]', answer: 'header [role=menu]' };

const { data: services } = await (await fetch(new URL('/api/services', url))).json();
const service = `/marketplace/service/${services.find(({ images }) => images.length > 1)._id}`;
const picture = {
  control: 'button[aria-label="Next picture"]',
  answer: 'button[aria-label^="Show picture 2"][aria-pressed=true]',
};
const all = [
  { name: 'home', path: '/', content: card, clicks: [menu] },
  { name: 'listing', path: '/marketplace', content: card, clicks: [menu, filters] },
  { name: 'service', path: service, clicks: [picture] },
  { name: 'home of a customer', path: '/', person: customer },
  { name: 'listing of a customer', path: '/marketplace', person: customer },
  { name: 'customer dashboard', path: '/user/dashboard', person: customer },
  { name: 'my bookings', path: '/user/my-bookings', person: customer },
  { name: 'customer wallet', path: '/user/wallet', person: customer },
  { name: 'provider dashboard', path: '/user/dashboard', person: provider },
  { name: 'my services', path: '/user/my-services', person: provider },
  { name: 'calendar', path: '/user/calendar', person: provider },
];
const pages = asked.pages ? all.filter(({ name }) => asked.pages.split(',').includes(name)) : all;
if (pages.length === 0) throw new Error(`--pages takes some of ${all.map(({ name }) => name)}.`);

say(`${url}, ${rounds} rounds; ${slowness}`);
const bundle = asked.bundle === 'yes' && (await startOneBundle(url));
const contestants = [{ name: 'product', url }, bundle].filter(Boolean);
for (const one of contestants)
  one.sessions = { [customer]: await signIn(one.url, customer), [provider]: await signIn(one.url, provider) };

/** Visitors have a window of a computer, people who are signed in that of a phone. */
const contextOf = ({ sessions }, person) =>
  person
    ? { viewport: { width: 390, height: 844 }, storageState: sessions[person] }
    : { viewport: { width: 1280, height: 800 } };

/** By page, then by contestant: one entry per round. */
const results = pages.map(() => contestants.map(() => []));
for (let round = 0; round < rounds; round += 1)
  for (const [index, { path, person, content, clicks = [] }] of pages.entries())
    for (const turn of contestants.keys()) {
      const which = (turn + round) % contestants.length;
      const address = contestants[which].url + path;
      const context = contextOf(contestants[which], person);
      const visits = await coldAndWarmVisit(address, context, content);
      const [click = Number.NaN, react = Number.NaN] = await clicks.reduce(
        async (before, pair) => [...(await before), await clickVisit(address, context, pair)],
        [],
      );
      Object.assign(visits.cold, { click, react });
      results[index][which].push(visits);
    }
if (bundle) await bundle.stop();

const kilobytes = ({ scripts }) => scripts.reduce((sum, one) => sum + one.kilobytes, 0);
const columns = [
  { title: 'first paint, ms', of: ({ first }) => first },
  { title: 'largest, ms', of: ({ largest }) => largest },
  { title: 'content, ms', of: ({ shown }) => shown },
  { title: 'a click works, ms', of: ({ click = Number.NaN }) => click },
  { title: 'one that needs React, ms', of: ({ react = Number.NaN }) => react },
  { title: 'layout shift', of: ({ shift }) => shift, digits: 3 },
  { title: 'blocked, ms', of: ({ blocked }) => blocked },
  { title: 'in series', of: ({ chain }) => chain.length },
  { title: 'asked again', of: ({ repeats }) => repeats.length },
  { title: 'KB of scripts', of: kilobytes, digits: 1 },
];
const [rows, ratios] = [[], []];
for (const [index, { name }] of pages.entries())
  for (const visit of ['cold', 'warm']) {
    const visitsOf = (which) => results[index][which].map((both) => both[visit]);
    for (const [which, contestant] of contestants.entries()) {
      const figures = columns.map(({ of, digits }) => spread(visitsOf(which).map(of), digits));
      rows.push([name, visit, contestant.name, ...figures]);
    }
    const ratioOf = ({ of }) => (bundle ? ratio(visitsOf(0).map(of), visitsOf(1).map(of)) : '-');
    ratios.push([name, visit, ...columns.slice(1, 5).map(ratioOf)]);
  }
say('\nMedian (range); "asked again": addresses of the API that were asked more than once\n');
sayTable(['page', 'visit', 'of', ...columns.map(({ title }) => title)], rows);
say('\nProduct / one bundle, ratios of the same round\n');
sayTable(['page', 'visit', ...columns.slice(1, 5).map(({ title }) => title)], ratios);
for (const [index, { name }] of pages.entries()) {
  const { scripts, chain, repeats } = results[index][0][0].cold;
  say(`\n${name}, first cold visit of the product: ${kilobytes({ scripts }).toFixed(1)} KB of scripts`);
  const pathOf = (one) => new URL(one.name).pathname;
  for (const one of scripts) say(`  ${one.kilobytes.toFixed(1)} KB ${pathOf(one)}`);
  say(`  in series: ${chain.map((one) => `${pathOf(one)} to ${one.responseEnd.toFixed()} ms`).join(', ')}`);
  for (const path of repeats) say(`  asked again: ${path}`);
}
