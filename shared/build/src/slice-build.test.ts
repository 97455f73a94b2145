import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createContext, runInContext } from 'node:vm';

const repository = join(__dirname, '../../..');
const sources = {
  'package.json': '{ "name": "@nearhand/mf-tiny", "version": "1.2.3" }',
  'release.json': JSON.stringify({
    title: 'Tiny',
    owner: 'team-tiny',
    routes: [{ path: '/tiny', roles: ['any'], chunk: 'page', calls: ['services?limit=4'] }],
    emits: ['wallet.changed'],
    listens: ['booking.changed'],
    extensionSlots: ['tiny.row'],
    slots: [{ name: 'tiny.row', expose: './row', title: 'Row', module: './src/row.tsx' }],
    menu: [{ place: 'header', label: 'Tiny', path: '/tiny' }],
  }),
  'src/routes.tsx': `export const routes = [{ path: '/tiny', lazy: () => import(/* webpackChunkName: "page" */ './page.tsx') }];`,
  'src/page.tsx': `import { Slot, api, events, useEvent } from '@nearhand/platform';
    import { string } from 'yup';
    export const Component = () => {
      string();
      api.get('wallet', { read: ({ data }) => data.balance });
      useEvent('booking.changed', () => events.emit('wallet.changed', {}));
      return <Slot name="tiny.row" failed={() => null} />;
    };`,
  'src/row.tsx': `import { Formik } from 'formik'; export default () => <Formik />;`,
};

let root: string;
const made = (name: string, change: Record<string, string> = {}): string => {
  const folder = join(root, name);
  for (const [file, text] of Object.entries({ ...sources, ...change })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  symlinkSync(join(repository, 'mf-auth/node_modules'), join(folder, 'node_modules'));
  return folder;
};
const filesOf = (name: string): Record<string, string> => {
  const folder = join(root, name, 'dist');
  return Object.fromEntries(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
};
const releaseOf = (name: string) => JSON.parse(filesOf(name)['release.json'] ?? '');

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'nearhand-build-'));
  const folders = [
    made('one'),
    made('same'),
    made('older', { 'release.json': JSON.stringify({ ...JSON.parse(sources['release.json']), react: '18' }) }),
    made('other', {
      'release.json': sources['release.json'].replace('wallet.changed', 'tiny.done'),
      'src/page.tsx': `declare module '@nearhand/contracts' {
          interface EventMap { 'tiny.done': { count: number; how?: 'well' | 'badly' } }
        }
        ${sources['src/page.tsx'].replace("() => events.emit('wallet.changed', {})", "({ bookingId }) => events.emit('tiny.done', { count: bookingId.length })")}`,
      'tsconfig.json': `{ "extends": "${repository}/shared/build/tsconfig.browser.json", "include": ["src"] }`,
    }),
    made('served', { 'src/routes.tsx': 'export const const routes = [];' }),
  ];
  const program = ['--import', 'tsx', join(__dirname, 'built-slices.fixture.ts')];
  const env = { ...process.env, NODE_ENV: 'production' };
  const done = spawnSync(process.execPath, [...program, ...folders], { cwd: repository, encoding: 'utf8', env });
  if (done.status !== 0) throw new Error(done.stdout + done.stderr);
});
afterAll(() => rmSync(root, { recursive: true }));

test('release.json says what the team declares and what the code needs', () => {
  const release = releaseOf('one');
  expect(release).toMatchObject({
    platform: '^2.1.0',
    places: ['tiny.row'],
    menu: [{ place: 'header', label: 'Tiny', path: '/tiny', order: 1_000, roles: ['any'] }],
    events: { emits: ['wallet.changed'], hears: ['booking.changed'] },
    routes: [{ preload: [expect.stringMatching(/^exposed-routes\./), expect.stringMatching(/^page\./)] }],
  });
  expect(release.shared).toEqual({
    'react/jsx-runtime': expect.stringMatching(/^\^19\./),
    '@nearhand/platform': '^2.1.0',
    formik: expect.stringMatching(/^\^\d/),
    yup: expect.stringMatching(/^\^\d/),
  });
});

test('a slice for another React says so, and has no server build: one React renders a document', () => {
  expect(releaseOf('older').shared).toMatchObject({ 'react/jsx-runtime': '^18.0.0', '@nearhand/platform': '^2.1.0' });
  expect(Object.keys(filesOf('one'))).toContain('server.js');
  expect(Object.keys(filesOf('older'))).not.toContain('server.js');
});

test('first-views.json names the calls of each page', () => {
  expect(JSON.parse(filesOf('one')['first-views.json'] ?? '')).toEqual({ '/tiny': { calls: ['services?limit=4'] } });
});

test('api.json names the routes that the code calls, with the fields that it reads', () => {
  expect(JSON.parse(filesOf('one')['api.json'] ?? '')).toEqual({
    'GET wallet': {
      roles: 'signed-in',
      answer: {
        type: 'object',
        properties: { data: { type: 'object', properties: { balance: { type: 'number' } }, required: ['balance'] } },
        required: ['data'],
      },
    },
  });
});

test('events.json says what the slice emits, with events of its own, and what its listeners read', () => {
  expect(JSON.parse(filesOf('other')['events.json'] ?? '')).toEqual({
    emits: { 'tiny.done': { count: 'number', 'how?': ['=badly', '=well'] } },
    hears: { 'booking.changed': { bookingId: 'string' } },
  });
  expect(filesOf('one')['events.json']).toBeUndefined();
});

test('modules.json names what each page and widget takes from the shell beyond its first script', () => {
  expect(JSON.parse(filesOf('one')['modules.json'] ?? '')).toEqual({ '/tiny': ['yup'], './row': ['formik'] });
});

test('the container and its chunks have a global that names the build', () => {
  const { container, routes } = releaseOf('one');
  const files = filesOf('one');
  expect(container).toMatch(/^mf_tiny_[0-9a-f]{10}$/);
  expect(files['remoteEntry.js']).toContain(`var ${container};`);
  for (const file of routes[0].preload) expect(files[file]).toContain(`webpackChunk${container}`);
  expect(Object.values(files).join()).not.toContain('RELEASE0ID');
});

test('the server build requires nothing but shared modules, and exports what the slice exposes', async () => {
  const module: { exports: Record<string, () => { routes: { lazy: () => Promise<object> }[] }> } = { exports: {} };
  const required: string[] = [];
  const require = (name: string) => {
    required.push(name);
    return {};
  };
  runInContext(`(function (module, exports, require) {${filesOf('one')['server.js']}\n})`, createContext({}))(
    module,
    module.exports,
    require,
  );
  const [route] = module.exports['./routes']?.().routes ?? [];
  expect(Object.keys((await route?.lazy()) ?? {})).toEqual(['Component']);
  expect([...new Set(required)].sort()).toEqual(['@nearhand/platform', 'formik', 'react/jsx-runtime', 'yup']);
});

test('the same sources give the same bytes', () => {
  const [one, same] = [filesOf('one'), filesOf('same')];
  expect(Object.keys(same)).toEqual(Object.keys(one));
  expect(Object.keys(one).filter((file) => one[file] !== same[file])).toEqual([]);
});

test('a build with another page has another global', () => {
  expect(releaseOf('other').container).not.toBe(releaseOf('one').container);
});

test('a dev server of code that does not compile serves the entry and manifest, so that the page can show the error', () => {
  expect(releaseOf('served')).toMatchObject({ container: 'mf_tiny', routes: [{ path: '/tiny' }] });
  expect(filesOf('served')['remoteEntry.js']).toContain('mf_tiny');
});
