// Cost of the list of services for the API: times, bytes and requests per second of each kind of query.
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { load } from './load.mjs';
import { startApis } from './own-api.mjs';
import { ownDatabase } from './own-database.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    services: { type: 'string', default: '65,10000' },
    postgres: { type: 'string' },
    database: { type: 'string' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '20' },
    pause: { type: 'string', default: '0' },
  },
});
const [seconds, connections, restMs] = [values.seconds, values.connections, values.pause].map(Number);
const port = 4196;
const brotli = { 'accept-encoding': 'br' };

const say = (line) => process.stdout.write(`${line}\n`);
const row = ([title, ...cells]) => say(title.padEnd(26) + cells.map((cell) => String(cell).padStart(11)).join(''));
const middle = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)];
const dayIn = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const queries = {
  newest: 'counts=true',
  category: 'category=Pets&counts=true',
  'price, low to high': 'sort=price-asc&counts=true',
  'price, high to low': 'sort=price-desc&counts=true',
  rating: 'sort=rating&counts=true',
  trending: 'sort=trending&counts=true',
  facets: 'category=Beauty&price=250-&rating=4.5&counts=true',
  'frequent text': 'q=clean&counts=true',
  'frequent text by rating': 'q=clean&sort=rating&counts=true',
  'text, empty category': 'q=lawn&category=Beauty&counts=true',
  'rare text': 'q=zebra&counts=true',
  'a name': 'q=rosa%20h&counts=true',
  'two signs': 'q=xz&counts=true',
  'typing error': 'q=claening&counts=true',
  'a day': `day=${dayIn(3)}&counts=true`,
};

const answerOf = async (url, options) => {
  const answer = await fetch(url, options);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return answer.json();
};

/** The API's memory; undefined when another process started it. */
const memory = ({ child }) =>
  child &&
  new Promise((resolve) => {
    child.once('message', ({ residentMegabytes }) => resolve(residentMegabytes));
    child.send('tell');
  });

const sayMemory = async (api, when) => {
  const megabytes = await memory(api);
  if (megabytes !== undefined) say(`The API takes ${megabytes.toFixed(0)} MB of memory ${when}.`);
};

const wholeList = async (api) => {
  await sayMemory(api, 'before the whole list');
  // So short a time is one request.
  const { bytesEach, longest } = await load({
    url: `${api.url}/api/services`,
    headers: brotli,
    status: 200,
    connections: 1,
    seconds: 0.001,
  });
  say(`The whole list, once: ${(bytesEach / 1e6).toFixed(2)} MB in ${(longest / 1000).toFixed(2)} s.`);
  await sayMemory(api, 'after it');
};

const measure = async (title, url) => {
  const ask = (time) => load({ url, headers: brotli, status: 200, connections, seconds: time, pause: restMs });
  // Connections and code get warm in this one.
  await ask(Math.min(1, seconds));
  const { median, p95, rate, bytesEach } = await ask(seconds);
  row([title, median.toFixed(1), p95.toFixed(1), rate.toFixed(0), bytesEach.toFixed(0)]);
};

const measureQueries = async (api) => {
  row(['', 'p50 ms', 'p95 ms', 'requests/s', 'bytes']);
  const page = `${api.url}/api/services?limit=24`;
  for (const [title, query] of Object.entries(queries)) await measure(title, `${page}&${query}`);
  const pages = await firstPages(page);
  if (pages.length > 1) await measure('second page', pages[1].url);
  // Equal questions at the same time share an answer; these differ.
  const providers = [...new Set(pages.flatMap(({ data }) => data.map(({ provider }) => provider.name)))];
  await measure(
    'other page each time',
    each(pages, ({ url }) => url),
  );
  await measure(
    'other name each time',
    each(providers, (name) => `${page}&q=${encodeURIComponent(name)}&counts=true`),
  );
};

const firstPages = async (page) => {
  const pages = [];
  for (let url = page; url && pages.length < 100; ) {
    const { data, next } = await answerOf(url);
    pages.push({ url, data });
    url = next && `${page}&cursor=${next}`;
  }
  return pages;
};

const each = (items, toUrl) => {
  let count = 0;
  return () => toUrl(items[count++ % items.length]);
};

const signIn = async (api) => {
  const { token } = await answerOf(`${api.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'provider@nearhand.test', password: 'nearhand' }),
  });
  const authorization = `Bearer ${token}`;
  const own = await answerOf(`${api.url}/api/services/me?status=active`, { headers: { authorization } });
  return { authorization, service: own.data.find(({ status }) => status === 'active') };
};

/** A service is paused and activated in turns; the next query must show it. */
const measureChanges = async (api) => {
  const { authorization, service } = await signIn(api);
  const [changed, shown] = [[], []];
  for (let run = 0; run < 10; run += 1) {
    const status = run % 2 === 0 ? 'paused' : 'active';
    const began = performance.now();
    await answerOf(`${api.url}/api/services/${service._id}/status`, {
      method: 'PATCH',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ status }),
    });
    changed.push(performance.now() - began);
    const { data } = await answerOf(`${api.url}/api/services?provider=${service.provider._id}&limit=1000`);
    shown.push(performance.now() - began - changed.at(-1));
    if (data.some(({ _id }) => _id === service._id) === (status === 'paused')) throw new Error('The answer is old.');
  }
  say(`A change takes ${middle(changed).toFixed(0)} ms; the next query shows it after ${middle(shown).toFixed(0)} ms.`);
};

const sayIndexes = async (client) => {
  const { rows } = await client.query(`select relname, pg_relation_size(oid) / 1e6 as megabytes from pg_class
    where oid in (select indexrelid from pg_index where indrelid in ('service_search'::regclass, 'search_words'::regclass))
    order by relname`);
  for (const { relname, megabytes } of rows) row([relname, `${Number(megabytes).toFixed(1)} MB`]);
};

const countScans = async (client) => {
  // Idle connections report their figures after 10 seconds at the latest.
  await pause(11_000);
  const { rows } = await client.query(`select relname, seq_scan from pg_stat_user_tables
    where relname in ('service_search', 'services', 'service_options') order by relname`);
  return rows.map(({ relname, seq_scan }) => `${relname} ${seq_scan}`).join(', ');
};

/** `client`: a connection to the API's database, where it is a server's. */
const bench = async (api, client) => {
  const scans = client && (await countScans(client));
  await wholeList(api);
  await measureQueries(api);
  await measureChanges(api);
  await sayMemory(api, 'after all this');
  if (!client) return;
  await sayIndexes(client);
  say(`Tables read as a whole: before ${scans}; after ${await countScans(client)}.`);
};

const benchOwn = async (services, databaseUrl, client) => {
  const { urls, children, stop } = await startApis(services, [port], databaseUrl);
  try {
    // Autovacuum would do it during the measurements.
    if (client && services !== undefined) await client.query('vacuum analyze');
    await bench({ url: urls[0], child: children[0] }, client);
  } finally {
    await stop();
  }
};

const benchDatabase = async (url) => {
  const { Client } = createRequire(new URL('../api/package.json', import.meta.url))('pg');
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await benchOwn(undefined, url, client);
  } finally {
    await client.end();
  }
};

say(
  `${connections} connections, ${restMs} ms between answer and question, ${seconds} s for each query; pages of 24 services, Brotli`,
);
if (positionals[0]) await bench({ url: positionals[0].replace(/\/$/, '') });
else if (values.database) await benchDatabase(values.database);
else
  for (const services of values.services.split(',').map(Number)) {
    say(`\n${services} services on ${values.postgres ? 'PostgreSQL' : 'the embedded database'}`);
    if (values.postgres) await ownDatabase(values.postgres, (url, client) => benchOwn(services, url, client));
    else await benchOwn(services);
  }
