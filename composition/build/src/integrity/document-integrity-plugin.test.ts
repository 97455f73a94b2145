import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';

const sources = {
  'page.js': `import './page.css';
    globalThis.loadScript = () => import(/* webpackChunkName: "lazy" */ './lazy.js');
    globalThis.loadStyle = () => import(/* webpackChunkName: "style" */ './style.css');`,
  'page.css': 'p { color: red; }',
  'lazy.js': 'export const value = 1;',
  'style.css': 'p { color: blue; }',
};

let root: string;
let html: string;
let table: Record<string, string>;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'slices-document-'));
  mkdirSync(join(root, 'src'));
  for (const [file, text] of Object.entries(sources)) writeFileSync(join(root, 'src', file), text);
  const done = spawnSync(process.execPath, ['--import', 'tsx', join(__dirname, 'built-document.fixture.ts'), root], {
    cwd: join(__dirname, '../../../..'),
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (done.status !== 0) throw new Error(done.stdout + done.stderr);
  html = readFileSync(join(root, 'dist/index.html'), 'utf8');
  table = JSON.parse(/<script [^>]*id="?asset-integrity"?>(.*?)<\/script>/.exec(html)?.[1] ?? '');
});
afterAll(() => rmSync(root, { recursive: true }));

const hashOf = (url: string) =>
  `sha384-${createHash('sha384')
    .update(readFileSync(join(root, 'dist', url)))
    .digest('base64')}`;
const urlOf = (file: RegExp) => Object.keys(table).find((url) => file.test(url)) ?? '';

test('the document has the hash of every script and stylesheet of its build', () => {
  const built = readdirSync(join(root, 'dist/assets')).map((file) => `/assets/${file}`);
  expect(built).toHaveLength(5);
  expect(Object.keys(table).sort()).toEqual(built.sort());
  for (const [url, hash] of Object.entries(table)) expect([url, hash]).toEqual([url, hashOf(url)]);
});

test('scripts of the document carry their hashes; its stylesheet is in it', () => {
  const tags = [...html.matchAll(/<(?:script|link)[^>]*(?:src|href)="?([^"\s>]+)[^>]*>/g)];
  expect(tags).toHaveLength(1);
  expect(html).toMatch(/<style>[^<]+<\/style>/);
  for (const [tag, url = ''] of tags) {
    expect(tag).toContain(hashOf(url));
    expect(tag).toMatch(/crossorigin="?anonymous/);
  }
});

interface Asked {
  href?: string;
  src?: string;
  integrity?: string;
  crossOrigin?: string;
  onerror?: (event: object) => void;
}

/** The built page, its document vouching for `hashes`; `load` asks for one of its lazy parts. */
const open = (hashes: Record<string, string | undefined>) => {
  const asked: Asked[] = [];
  const fetch = jest.fn(async () => ({ arrayBuffer: async () => undefined }));
  const page = createContext({
    AbortSignal,
    fetch,
    setTimeout: () => 0,
    clearTimeout: () => undefined,
    document: {
      createElement: () => ({ setAttribute: () => undefined }),
      getElementById: () => ({ textContent: JSON.stringify(hashes) }),
      getElementsByTagName: () => [],
      head: { appendChild: (one: Asked) => asked.push(one) },
    },
  });
  runInContext('globalThis.self = globalThis', page);
  runInContext(readFileSync(join(root, 'dist', urlOf(/page\..*js$/)), 'utf8'), page);
  const load = (what: string): Promise<unknown> => runInContext(`${what}()`, page);
  return { asked, fetch, load };
};

test.each<[load: string, file: RegExp, isSafe: boolean]>([
  ['loadScript', /lazy\..*js$/, false],
  ['loadStyle', /style\..*css$/, true],
])('%s asks, a stylesheet with its hash, and past the cache before it tells of a loss', async (what, file, isSafe) => {
  const { asked, fetch, load } = open(table);
  const loading = load(what);
  const url = urlOf(file);
  const one = asked.find(({ src, href }) => url === (src ?? href));
  expect(one).toMatchObject(isSafe ? { integrity: hashOf(url), crossOrigin: 'anonymous' } : {});
  expect(fetch).not.toHaveBeenCalled();
  one?.onerror?.({ type: 'error', target: one });
  expect(fetch).toHaveBeenCalledWith(url, expect.objectContaining({ cache: 'reload' }));
  await expect(loading).rejects.toMatchObject({ request: url });
});

test('no stylesheet is asked for that the document does not vouch for: it rejects each time', async () => {
  const url = urlOf(/style\..*css$/);
  const { asked, load } = open({ ...table, [url]: undefined });
  await expect(load('loadStyle')).rejects.toThrow(`No hash for ${url}`);
  await expect(load('loadStyle')).rejects.toThrow(`No hash for ${url}`);
  expect(asked.map(({ src, href }) => src ?? href)).not.toContain(url);
});
