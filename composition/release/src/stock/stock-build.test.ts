import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFiles } from '@slices/kernel/temporary-folder.fixture.ts';
import { because, filesOf, releaseCommand } from '../release-command.fixture.ts';
import { checkBuild, readBuild } from '../releases/build.ts';
import { aSite, someTools } from '../site.fixture.ts';

const { place, release } = releaseCommand({ ...someTools, site: { ...aSite, accepts: ['modules'] } });

const file = () => join(place.folder, 'shop.json');
const dist = () => join(place.folder, 'dist');
const validate = () => release('validate', dist(), '--slice', 'shop', '--release', file());

/** A container as stock builds make it: a global without a suffix, which loads a chunk beside it when a page opens. */
const stockContainer = (init = '') => ({
  'dist/remoteEntry.js': `var shop, address = document.currentScript.src; self.webpackChunkshop = self.webpackChunkshop || [];
    const load = () => new Promise((onload) => document.head.append(Object.assign(document.createElement('script'),
      { src: new URL('__federation_expose_App.js', address).href, onload })));
    shop = { init: async (scope) => { ${init} }, get: async () => { await load(); return () => globalThis.shopApp; } };`,
  'dist/__federation_expose_App.js': 'globalThis.shopApp = { default() {} };',
});

/** `manifest`: of a real build, `enhanced-manifest.fixture.json` or that of Vite. */
const aStockBuild = (manifest: string, files: Record<string, string> = stockContainer(), host: object = {}) => {
  const routes = [{ path: '/shop', roles: ['any'], expose: './App' }];
  writeFiles(place.folder, { ...files, 'shop.json': JSON.stringify({ owner: 'team-shop', routes, ...host }) });
  copyFileSync(new URL(`${manifest}-manifest.fixture.json`, import.meta.url), join(dist(), 'mf-manifest.json'));
};
const changed = (manifest: string, text: string, by: string) => () => {
  aStockBuild(manifest);
  const name = join(dist(), 'mf-manifest.json');
  writeFileSync(name, readFileSync(name, 'utf8').replace(text, by));
};

test('a stock build is a release: its files are the same, its pages load', async () => {
  aStockBuild('enhanced');
  expect(await release('publish', 'shop', '--dist', dist(), '--version', '1.0.0', '--release', file())).toBe(0);
  expect(await release('promote', 'shop', '1.0.0', ...because)).toBe(0);
  const stored = filesOf(join(place.data, 'releases/shop'));
  const [folder] = Object.keys(stored).map((name) => name.split('/')[0]);
  expect(folder).toMatch(/^1\.0\.0-/);
  for (const [name, text] of Object.entries(filesOf(dist()))) expect(stored[`${folder}/remote/${name}`]).toBe(text);
  const { container, ...manifest } = JSON.parse(stored[`${folder}/release.json`] ?? '');
  expect(container).toMatch(/^shop_[0-9a-f]{8}$/);
  expect(manifest).toMatchObject({
    owner: 'team-shop',
    title: 'shop',
    shared: { react: '^19.2.0' },
    routes: [{ path: '/shop', preload: ['remote/remoteEntry.js', 'remote/__federation_expose_App.js'] }],
  });
});

test('two releases of one build with other pages have containers of their own', async () => {
  const containerOf = async (path: string) => {
    aStockBuild('enhanced', undefined, { routes: [{ path, roles: ['any'], expose: './App' }] });
    return JSON.parse(String((await readBuild('shop', dist(), file())).get('release.json'))).container;
  };
  expect(await containerOf('/shop')).not.toBe(await containerOf('/sale'));
  expect(await containerOf('/shop')).toBe(await containerOf('/shop'));
});

test('a stock build cannot replace a module of the host by its own', async () => {
  const own = "scope.react['99.0.0'] = {}; if ('99.0.0' in scope.react) throw new Error('it took its own');";
  aStockBuild('enhanced', stockContainer(own));
  expect(await validate()).toBe(0);
});

test('pages of ES modules are valid with a warning where the site accepts them, as only a browser can load them', async () => {
  aStockBuild('vite', { 'dist/remoteEntry.js': 'export const init = () => {}; export const get = () => {};' });
  expect(await validate()).toBe(0);
  expect(place.lines).toContainEqual(
    expect.stringContaining('Warning: The code of /shop cannot be loaded outside of a browser'),
  );
  const strict = { ...aSite, accepts: ['code' as const] };
  const { problems } = await checkBuild('shop', await readBuild('shop', dist(), file()), strict);
  expect(problems).toEqual([expect.stringContaining('remoteEntry.js is an ES module')]);
});

test.each<[string, () => void, RegExp]>([
  [
    'a module that is not exposed',
    () => aStockBuild('enhanced', undefined, { routes: [{ path: '/', expose: './Top' }] }),
    /names \.\/Top, and the build exposes \.\/App/,
  ],
  [
    'a page without a module',
    () => aStockBuild('enhanced', undefined, { routes: [{ path: '/' }] }),
    /routes\.0\.expose/,
  ],
  ['a fixed address', changed('enhanced', '"auto"', '"https://cdn.test/"'), /build with output\.publicPath 'auto'/],
  ['an entry of another type', changed('enhanced', '"global"', '"system"'), /type 'system'/],
  [
    'an entry that leads out of the build',
    changed('vite', '"name": "remoteEntry.js"', '"name": "../../other/1.0.0/remoteEntry.js"'),
    /names \.\.\/\.\.\/other\/1\.0\.0\/remoteEntry\.js, which is not there/,
  ],
  ['a manifest of another kind', changed('enhanced', 'metaData', 'meta'), /mf-manifest\.json: metaData/],
])('%s is wrong input', async (_name, make, message) => {
  make();
  expect(await validate()).toBe(2);
  expect(place.lines.join()).toMatch(message);
});

test('a folder with a stock manifest alone names the option', async () => {
  aStockBuild('enhanced');
  expect(await release('validate', dist(), '--slice', 'shop')).toBe(2);
  expect(place.lines.join()).toContain('Or name one with --release.');
});
