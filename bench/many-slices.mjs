// A site with 500 slices beside one with the repository's: bytes of the composition, first visits.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { options, ratio, say, sayTable, spread } from './figures.mjs';
import { openReleaseSite, root } from './journey-site.mjs';
import { clickVisit, coldAndWarmVisit, slowness } from './visit.mjs';

const { url, runs, slices } = options({ url: 'http://localhost:4100', runs: 7, slices: 500 });
const release = (file) => import(`${root}composition/release/src/${file}.ts`);
const { siteTools } = await import(`${root}deploy/site/src/site-tools.ts`);
const { readEnvironment } = await release('command-line/environments');
const { publish } = await release('releases/publish');
const { readRelease } = await release('releases/published-release');
const { revise } = await release('revisions/revise');
const real = readdirSync(root).filter((folder) => folder.startsWith('mf-'));

const digits = (text, length) => createHash('sha256').update(text).digest('hex').slice(0, length);
/** Other words than those of other copies, which would compress better than pages of different teams. */
const wordFor = (text) => digits(text, 8).replace(/\d/g, (digit) => 'ghijklmnop'[digit]);

/** A build with empty files, and five routes of a real build at paths of its own. */
const writeCopy = (folder, slice, number) => {
  const offer = JSON.parse(readFileSync(join(root, real[number % real.length], 'dist/release.json'), 'utf8'));
  const another = (word) => wordFor(`${slice} ${word}`);
  const own = (files) => files.map((file) => (/^(?:exposed-|\d)/.test(file) ? file : `${another(file)}.js`));
  const pathOf = (path) => {
    const parts = path.split('/').slice(2);
    return ['', slice.slice('mf-'.length), ...parts.map((part) => (/^\w/.test(part) ? another(part) : part))].join('/');
  };
  // Two paths that differ in the names of their parameters alone are one.
  const routes = new Map(
    offer.routes.map(({ path, roles, preload }) => [
      pathOf(path).replaceAll(/:[^/]+/g, ':'),
      { path: pathOf(path), roles, preload: own(preload) },
    ]),
  );
  const written = {
    ...offer,
    ...{ title: slice, menu: undefined },
    container: `${slice.replaceAll('-', '_')}_${digits(slice, 10)}`,
    routes: [...routes.values()].slice(0, 5),
    slots: offer.slots.slice(0, 1).map((slot) => ({ ...slot, name: 'other.place', preload: own(slot.preload) })),
  };
  mkdirSync(folder);
  writeFileSync(join(folder, 'release.json'), JSON.stringify(written));
  for (const file of ['remoteEntry.js', ...[...written.routes, ...written.slots].flatMap(({ preload }) => preload)])
    writeFileSync(join(folder, file), `// ${slice} ${file}`);
};

const addCopies = async (site, count) => {
  const variables = { RELEASE_KEYS: join(root, '.keys/private.json'), ...process.env };
  const environment = await readEnvironment(join(site.folder, 'local.json'), { variables, tools: siteTools });
  // No browser fetches their files.
  const uncompressed = { ...environment, store: { ...environment.store, keepsCompressed: false } };
  const copies = {};
  for (let number = 0; number < count; number += 1) {
    const slice = `mf-${wordFor(String(number))}`;
    const distribution = join(site.folder, slice);
    writeCopy(distribution, slice, number);
    const { version } = await publish(uncompressed, { slice, version: '0.1.0', distribution, isTried: false });
    copies[slice] = [await readRelease(environment, slice, version)];
    rmSync(distribution, { recursive: true });
  }
  const { host, microFrontends } = site.composition;
  const next = { host, microFrontends: { ...microFrontends, ...copies } };
  await revise(environment, { why: 'bench', command: 'bench' }, () => next);
};

const card = 'main li a[href^="/marketplace/service/"]';
// It is not clicked again once it is open.
const filters = {
  control: '[role=search] button[aria-expanded=false]',
  answer: '[role=search] button[aria-expanded=true]',
};
const window = { viewport: { width: 1280, height: 800 } };
const sites = [await openReleaseSite(url), await openReleaseSite(url)];
try {
  await addCopies(sites[1], slices - real.length);
  const measured = sites.map(() => ({ card: [], react: [] }));
  for (let run = 0; run < runs; run += 1)
    for (const index of run % 2 === 0 ? [0, 1] : [1, 0]) {
      const page = `${sites[index].url}/marketplace`;
      const react = await clickVisit(page, window, filters);
      measured[index].react.push(react);
      measured[index].card.push((await coldAndWarmVisit(page, window, card)).cold.shown);
    }
  const texts = sites.map((site) => readFileSync(site.file('composition.json')));
  const bytes = (title, packed) => [title, ...texts.map((text) => (packed(text).length / 1000).toFixed(1)), ''];
  const times = (title, key) => [title, ...measured.map((one) => spread(one[key])), ratioOf(key)];
  const ratioOf = (key) => ratio(measured[1][key], measured[0][key]);
  say(`First visits to /marketplace, no renderer, ${runs} of each; ${slowness}\n`);
  const rows = [bytes('composition, KB', (text) => text), bytes('gzip', gzipSync), bytes('Brotli', brotliCompressSync)];
  rows.push(times('first card, ms', 'card'), times('a click that needs React works, ms', 'react'));
  sayTable(['', `${real.length} slices`, `${slices} slices`, 'ratio'], rows);
} finally {
  for (const site of sites) await site.close();
}
