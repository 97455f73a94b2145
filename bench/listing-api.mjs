// The list of services for the API: times, bytes and requests a second of each kind of query.
import { setTimeout as pause } from 'node:timers/promises';
import { dayIn, withApis } from './api.mjs';
import { options, say, sayTable } from './figures.mjs';
import { load } from './load.mjs';

const { services, postgres, ...asked } = options({
  ...{ services: '65,10000', postgres: '', seconds: 5, connections: 20, rate: 0 },
});

const queries = {
  newest: '',
  facets: '&category=Beauty&price=250-&rating=4.5',
  'frequent text': '&q=clean',
  'a name': '&q=rosa%20h',
  'typing error': '&q=claening',
  'a day': `&day=${dayIn(3)}`,
  'near a place': '&near=00110',
  'nearest first': '&near=00110&sort=distance',
  'within 5 miles': '&near=00110&within=5&sort=distance',
  'serves a place': '&near=00135&serves=true&sort=rating',
};

const answerOf = async (url) => (await fetch(url)).json();

const firstPages = async (page) => {
  const pages = [];
  for (let url = page; url && pages.length < 100; ) {
    const { data, next } = await answerOf(url);
    pages.push({ url, data });
    url = next && `${page}&cursor=${next}`;
  }
  return pages;
};

const sayQueries = async (url) => {
  const page = `${url}/api/services?limit=24&counts=true`;
  const pages = await firstPages(page);
  const names = [...new Set(pages.flatMap(({ data }) => data.map(({ provider }) => provider.name)))];
  const addresses = {
    ...Object.fromEntries(Object.entries(queries).map(([title, query]) => [title, [`${page}${query}`]])),
    // Equal questions at the same time share an answer; these differ.
    'other page each time': pages.map((one) => one.url),
    'other name each time': names.map((name) => `${page}&q=${encodeURIComponent(name)}`),
  };
  const rows = [];
  let count = 0;
  for (const [title, urls] of Object.entries(addresses)) {
    const { median, high, rate, bytes, failed } = await load({ next: () => urls[count++ % urls.length], ...asked });
    rows.push([title, median, high, rate.toFixed(0), bytes.toFixed(0), failed]);
  }
  sayTable(['query', 'median ms', '97.5 % ms', 'requests/s', 'bytes', 'failed'], rows);
};

const wholeReads = async (sql) => {
  // Idle connections report their figures after 10 seconds at the latest.
  await pause(11_000);
  const { rows } = await sql.query(`select relname, seq_scan from pg_stat_user_tables
    where relname in ('service_search', 'services', 'service_options') order by relname`);
  return rows.map(({ relname, seq_scan }) => `${relname} ${seq_scan}`).join(', ');
};

say(`${asked.connections} connections, ${asked.seconds} s for each query; pages of 24 services, Brotli`);
for (const count of services.split(',').map(Number)) {
  say(`\n${count} services on ${postgres ? 'PostgreSQL' : 'the embedded database'}\n`);
  await withApis({ ports: [4196], services: count, postgres }, async ({ urls: [url], sql }) => {
    // Autovacuum would do it during the measurements.
    if (sql) await sql.query('vacuum analyze');
    const before = sql && (await wholeReads(sql));
    await sayQueries(url);
    if (sql) say(`Tables read as a whole: before ${before}; after ${await wholeReads(sql)}.`);
  });
}
