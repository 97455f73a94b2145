import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Ajv } from 'ajv';
import { root } from '../../kernel/repository.ts';
import { releaseCommand } from '../release-command.fixture.ts';

const { place, release } = releaseCommand();
const folder = () => join(place.folder, 'mf-tips/dist');
beforeEach(() => {
  mkdirSync(folder(), { recursive: true });
  cpSync(join(root, 'docs/examples/by-hand'), folder(), { recursive: true });
});

/** Replaces a text in a file of the build. */
const change = (file: string, text: string | RegExp, by: string) => () => {
  const before = readFileSync(join(folder(), file), 'utf8');
  const after = before.replace(text, by);
  expect(after).not.toBe(before);
  writeFileSync(join(folder(), file), after);
};
const manifest = (text: string, by: string) => change('release.json', text, by);
const entry = (text: string | RegExp, by: string) => change('remoteEntry.js', text, by);

test('a folder that fits is valid, with its sizes', async () => {
  expect(await release('validate', folder())).toBe(0);
  expect(place.lines).toEqual([
    expect.stringMatching(/^mf-tips: is valid, 3 files, \d\.\d KB, of which \d\.\d KB load first$/),
  ]);
});

test.each<[string, () => void, RegExp]>([
  ['a manifest that is not JSON', manifest('{', ''), /release\.json is not valid JSON: line 2.*slice-contract/],
  ['a member that the shell does not know', manifest('"owner"', '"team"'), /release\.json: .*owner/],
  ['a container of another slice', manifest('mf_tips_1', 'mf_auth_1'), /a build of mf-tips defines mf_tips_/],
  ['a container that the entry does not define', manifest('mf_tips_1', 'mf_tips_2'), /defines no global mf_tips_2/],
  ['a preloaded file that is not there', manifest('page.js', 'pages.js'), /names pages\.js, which is not there/],
  [
    'a page that ./routes does not have',
    manifest('"path": "/tips", "roles"', '"path": "/tip", "roles"'),
    /\.\/routes has no \/tip,/,
  ],
  [
    'a menu entry to a page of others',
    manifest('"label": "Tips", "path": "/tips"', '"label": "Tips", "path": "/about"'),
    /'Tips' leads to \/about/,
  ],
  ['a widget that is not exposed', manifest('./tip', './top'), /The widget \.\/top cannot be loaded/],
  [
    'an entry that uses the page at once',
    entry('let shared', 'document.body.dataset.x = 1; let shared'),
    /remoteEntry\.js: .*\. It may only define/,
  ],
  ['a syntax error', entry('let shared', 'let let'), /remoteEntry\.js is no script/],
  ['a module that is returned bare', entry('return () => module', 'return module'), /does not resolve to a function/],
  [
    'a script of another site',
    entry("run('page.js')", "run('https://evil.test/x.js')"),
    /The code of \/tips cannot be loaded/,
  ],
  ['a page without a component', entry('{ Component:', '{ Page:'), /\/tips loads no Component/],
  [
    'a name that no file list can hold',
    () => writeFileSync(join(folder(), 'my page.js'), ''),
    /my page\.js is no name/,
  ],
])('%s is found', async (_name, spoil, problem) => {
  spoil();
  expect(await release('validate', folder())).toBe(1);
  expect(place.lines[0]).toMatch(/^mf-tips: \d problems?$/);
  expect(place.lines.slice(1).join('\n')).toMatch(problem);
});

test('a page that never loads is found, also while other threads of the process work', async () => {
  entry('return () => module', 'return new Promise(() => {})')();
  const other = new Worker('for (;;);', { eval: true });
  expect(await release('validate', folder())).toBe(1);
  await other.terminate();
  expect(place.lines).toContainEqual(expect.stringMatching(/get\('\.\/\w+'\) does not end/));
});

test('a folder without a manifest, and no folder, are wrong input', async () => {
  rmSync(join(folder(), 'release.json'));
  expect(await release('validate', folder())).toBe(2);
  expect(place.lines.join()).toContain('has no release.json. Write it as docs/slice-contract.md says');
  expect(await release('validate', join(folder(), 'none'))).toBe(2);
});

test.each(['by-hand/release.json', 'rspack/release.json', 'vite/public/release.json'])(
  'the manifest of the example %s fits the published JSON schema, which refuses others',
  (file) => {
    const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
    const isValid = new Ajv({ strict: false }).compile(read('shared/contracts/release.schema.json'));
    const written = read(`docs/examples/${file}`);
    expect([isValid(written), isValid.errors]).toEqual([true, null]);
    expect(isValid({ ...written, menu: [{ place: 'footer', label: 'Tips', path: '/tips' }] })).toBe(false);
  },
);

test.each([
  ['without running it', manifest('"/tips", "icon"', '"/elsewhere", "icon"'), "'Tips for you' leads to /elsewhere"],
  ['by running it', entry('{ Component:', '{ Page:'), '/tips loads no Component: let lazy resolve to { Component }'],
])('publish refuses what validate finds %s', async (_how, spoil, problem) => {
  spoil();
  expect(await release('publish', 'mf-tips', '--dist', folder(), '--version', '1.0.0')).toBe(2);
  expect(place.lines.join('\n')).toContain(problem);
});

test('a build that is tried reaches no file, no program and no environment, not even past its context', async () => {
  const attempts = [
    "process.getBuiltinModule('fs').readdirSync('/')",
    "process.getBuiltinModule('child_process').execSync('true')",
    "if (Object.keys(process.env).length > 0) throw new Error('it has an environment')",
    "throw new Error('all closed')",
  ].map(
    (code) =>
      `try { const process = URL.constructor('return process')(); ${code}; } catch (e) { seen.push(e.code ?? e.message); }`,
  );
  entry('let shared', `const seen = []; ${attempts.join('')} throw new Error(seen.join()); let shared`)();
  await release('validate', folder(), '--accept', 'html');
  expect(place.lines.join('\n')).toContain('remoteEntry.js: ERR_ACCESS_DENIED,ERR_ACCESS_DENIED,all closed.');
});

test('a build that ends the process in which it is tried is told', async () => {
  entry('return () => module', "URL.constructor('return process')().exit()")();
  expect(await release('validate', folder())).toBe(1);
  expect(place.lines.join('\n')).toContain('The build ends the process in which it is tried');
});

test('a manifest without routes and slots is whole: published ones have both, for shells that need them', async () => {
  manifest('  "slots": [{ "name": "home.featured", "expose": "./tip", "title": "Tip", "order": 10 }],\n', '')();
  expect([await release('validate', folder()), place.lines]).toEqual([0, [expect.stringContaining('is valid')]]);
  await release('publish', 'mf-tips', '--dist', folder(), '--version', '1.0.0', '--json');
  const { version } = JSON.parse(place.lines.join(''));
  const published = JSON.parse(readFileSync(join(place.data, 'releases/mf-tips', version, 'release.json'), 'utf8'));
  expect(published).toMatchObject({ routes: [{ path: '/tips' }], slots: [] });
});
