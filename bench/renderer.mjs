// Documents of the renderer of a running site: how many a second, stored and made anew.
import { options, sayTable, spread } from './figures.mjs';
import { load } from './load.mjs';

const { url, runs, seconds } = options({ url: 'http://localhost:4100', runs: 5, seconds: 5 });
const site = new URL(url);
const at = (more) => `http://127.0.0.1:${Number(site.port) + more}`;
const [api, renderer] = [at(1), at(3)];

const services = await (await fetch(`${api}/api/services?limit=1&sort=rating`)).json();
const service = `/marketplace/service/${services.data[0]._id}`;
let count = Date.now();
/** Every call is another address: no document is stored for it. */
const anew = (path) => () => `${renderer}${path}?n=${count++}`;
const stored = (address) => () => address;

const rows = [];
for (const [title, next, connections] of [
  ['listing, stored', stored(`${renderer}/marketplace`), 20],
  ['service, stored', stored(renderer + service), 20],
  ['listing, stored, through the web server', stored(`${site.origin}/marketplace`), 20],
  ['listing, made anew', anew('/marketplace'), 2],
  ['service, made anew', anew(service), 2],
  ['About, made anew', anew('/about'), 2],
]) {
  const results = [];
  for (let run = 0; run < runs; run += 1) results.push(await load({ next, connections, seconds }));
  const of = (key) => spread(results.map((one) => one[key]));
  rows.push([title, of('rate'), of('median'), of('high'), of('failed')]);
}
sayTable(['document', 'a second', 'median ms', '97.5 % ms', 'without a document'], rows);
