import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { escaped } from '@slices/kernel/confined/escaped.fixture.ts';
import { startProcess } from '@slices/kernel/confined/start-process.ts';
import { releaseCommand } from '../release-command.fixture.ts';
import { handBuilt } from '../validate/hand-built.fixture.ts';
import { trialProgram } from '../validate/run-trial.ts';

const { place, release } = releaseCommand();
const folder = () => join(place.folder, 'mf-tips/dist');
beforeEach(() => handBuilt(folder()));

/** Replaces a text in a file of the build. */
const change = (file: string, text: string | RegExp, by: string) => () => {
  const before = readFileSync(join(folder(), file), 'utf8');
  const after = before.replace(text, by);
  expect(after).not.toBe(before);
  writeFileSync(join(folder(), file), after);
};
const manifest = (text: string, by: string) => change('release.json', text, by);
const payloads = (text: string) => () => writeFileSync(join(folder(), 'events.json'), text);
const entry = (text: string | RegExp, by: string) => change('remoteEntry.js', text, by);

test('a folder that fits is valid, with its sizes', async () => {
  expect(await release('validate', folder())).toBe(0);
  expect(place.lines).toEqual([
    expect.stringMatching(/^mf-tips: is valid, 3 files, \d\.\d KB, of which \d\.\d KB load first$/),
  ]);
});

test.each<[string, () => void, RegExp]>([
  ['a manifest that is not JSON', manifest('{', ''), /release\.json is not valid JSON: line 2.*slice-contract/],
  [
    'a member that the shell does not know',
    manifest('"owner"', '"team"'),
    /owner is missing; .*contract[\s\S]*team is no member; .*contract/,
  ],
  [
    'a container of another slice',
    manifest('mf_tips_1', 'mf_auth_1'),
    /a build of mf-tips defines mf_tips_.*validate: --slice mf-auth/,
  ],
  ['a payload of no type', payloads('{"hears":{"x.done":null}}'), /events\.json: hears/],
  [
    'a module of the shell that shared lacks',
    manifest(', "@site/ui": "^2.0.0"', ''),
    /\/tips cannot be loaded: it takes @site\/ui, which shared of release\.json does not name: add it/,
  ],
  [
    'an entry that uses the page at once',
    entry('let shared', 'document.body.dataset.x = 1; let shared'),
    /remoteEntry\.js: .*\. It may only define/,
  ],
  ['a syntax error', entry('let shared', 'let let'), /remoteEntry\.js is no script/],
  ['a module that is returned bare', entry('return () => module', 'return module'), /does not resolve to a function/],
])('%s is found', async (_name, spoil, problem) => {
  spoil();
  expect(await release('validate', folder())).toBe(1);
  expect(place.lines[0]).toMatch(/^mf-tips: \d problems?$/);
  expect(place.lines.slice(1).join('\n')).toMatch(problem);
});

const together: [spoil: () => void, problem: RegExp][] = [
  [payloads('{"emits":{"x.done":{}}}'), /events\.json: add x\.done to events\.emits/],
  [manifest('page.js', 'pages.js'), /names pages\.js, which is not there/],
  [manifest('"path": "/tips", "roles"', '"path": "/tip", "roles"'), /\.\/routes has no \/tip,/],
  [manifest('"label": "Tips", "path": "/tips"', '"label": "Tips", "path": "/about"'), /'Tips' leads to \/about/],
  [
    manifest('"preload"', `"skeleton": { "shape": "${'x'.repeat(8_000)}" }, "preload"`),
    /have 80\d\d bytes, more than 8000/,
  ],
  [manifest('./tip', './top'), /The widget \.\/top cannot be loaded/],
  [
    entry('let shared', 'const own = { rendererPackageName: "react-dom", reconcilerVersion: "19.0.0" }; let shared'),
    /remoteEntry\.js has react-dom in it, and its React is the shell's/,
  ],
  [() => writeFileSync(join(folder(), 'my page.js'), ''), /my page\.js is no name/],
];
test('all problems of a build are found in one run', async () => {
  for (const [spoil] of together) spoil();
  expect(await release('validate', folder())).toBe(1);
  // The other menu entry leads to the page that is not there.
  expect(place.lines[0]).toBe(`mf-tips: ${together.length + 1} problems`);
  for (const [, problem] of together) expect(place.lines).toContainEqual(expect.stringMatching(problem));
});

test('a page that never loads is found', async () => {
  entry('return () => module', 'return new Promise(() => {})')();
  expect(await release('validate', folder())).toBe(1);
  expect(place.lines).toContainEqual(expect.stringMatching(/get\('\.\/\w+'\) does not end/));
});

test('a folder without a manifest, and no folder, are wrong input', async () => {
  rmSync(join(folder(), 'release.json'));
  expect(await release('validate', folder())).toBe(2);
  expect(place.lines.join()).toContain('has no release.json. Write it as docs/slice-contract.md says');
  expect(await release('validate', join(folder(), 'none'))).toBe(2);
});

test('publish refuses what validate finds by running it', async () => {
  entry('{ Component:', '{ Page:')();
  expect(await release('publish', 'mf-tips', '--dist', folder(), '--version', '1.0.0')).toBe(2);
  expect(place.lines.join('\n')).toContain('/tips loads no Component: let lazy resolve to { Component }');
});

test('a build that is tried gets nothing that Node has', async () => {
  const way = "const host = console.log['const' + 'ructor']; host('return process')().send([]);";
  entry('return () => module', `${way} throw new Error('it got through');`)();
  expect(await release('validate', folder())).toBe(1);
  expect(place.lines.join('\n')).toContain('Code generation from strings disallowed');
});

test('code of a build that got out of its context finds a process without rights', async () => {
  const child = startProcess((await trialProgram()) + escaped('http://127.0.0.1:9'), 64, 'output');
  const [found] = await once(child.stdout ?? child, 'data');
  child.kill('SIGKILL');
  expect(JSON.parse(String(found))).toMatchObject({ done: [], variables: [] });
});

test('a build that ends the process in which it is tried is told', async () => {
  entry('return () => module', 'const all = []; for (;;) all.push(new Array(1e6).fill(0.5))')();
  expect(await release('validate', folder())).toBe(1);
  expect(place.lines.join('\n')).toContain('The build ends the process in which it is tried');
});

const usesOfBrowser = [
  "matchMedia('(width > 1px)').addEventListener('change', () => {})",
  "localStorage.getItem('a')?.split(',').map(Number)",
  "if (!('grid' in document.documentElement.style)) throw new Error('old')",
  'class X extends HTMLElement { constructor() { super(); this.attachShadow({}); } } new X()',
  'class Y extends EventTarget {} new Y()',
  'new ResizeObserver(() => {}).observe(document.body)',
  'new IntersectionObserver(() => {})',
  'requestAnimationFrame(() => {})',
  'history.state?.key.toString()',
  'clearInterval(setInterval(() => {}, 1e6))',
  "fetch('/a').then((answer) => answer.json()).catch(() => {})",
  "(async () => (await (await fetch('/a')).json()).x)()",
  "const request = new XMLHttpRequest(); request.open('GET', '/'); request.onload = () => {}",
  "new WebSocket('wss://a').addEventListener('open', () => {})",
  "new BroadcastChannel('a').postMessage({})",
  "const image = new Image(); image.src = 'a.png'",
  "new DOMParser().parseFromString('<a>', 'text/xml').documentElement.children[0]",
  "getComputedStyle(document.documentElement).getPropertyValue('--a').trim()",
  "indexedDB.open('a').onsuccess = () => {}",
  'new ReadableStream({}).getReader()',
  "new FormData().append('a', 'b')",
  "if (visualViewport.width * devicePixelRatio + 'px' === '') throw new Error('no text')",
  "document.createElement('canvas').getContext('2d').measureText('a').width.toFixed(2)",
  "for (const node of document.querySelectorAll('a')) node.remove()",
  'navigator.mediaDevices.getUserMedia({}).then(() => {})',
  "window.CSS.supports('color', 'red')",
  'const { innerWidth = 0 } = window; [...document.styleSheets]',
];
test('code of a page may use the browser while it loads', async () => {
  const tries = usesOfBrowser.map((code) => `try { ${code} } catch (e) { failed.push(${JSON.stringify(code)} + e); }`);
  change(
    'page.js',
    '',
    `const failed = []; ${tries.join('\n')} if (failed.length > 0) throw new Error(failed.join());`,
  )();
  await release('validate', folder(), '--accept', 'html', '--json');
  expect(JSON.parse(place.lines.join(''))).toEqual({ slice: 'mf-tips', problems: [], warnings: [] });
});

test.each<[string, string, number, string]>([
  ['used the browser', 'if (matchMedia("a").matches) throw new Error("broken");', 0, 'Warning: .* broken'],
  ['names what a newer browser may have', 'newName();', 0, 'Warning: .* newName is not defined'],
  ['used nothing', 'throw new Error("broken");', 1, 'page\\.js throws Error: broken'],
])('code of a page that throws, and that %s, is told', async (_what, code, exit, told) => {
  change('page.js', '', code)();
  expect(await release('validate', folder())).toBe(exit);
  expect(place.lines.join('\n')).toMatch(new RegExp(told));
});

test('a manifest without routes and slots is whole: published ones have both, for shells that need them', async () => {
  manifest('  "slots": [{ "name": "home.featured", "expose": "./tip", "title": "Tip", "order": 10 }],\n', '')();
  expect([await release('validate', folder()), place.lines]).toEqual([0, [expect.stringContaining('is valid')]]);
  await release('publish', 'mf-tips', '--dist', folder(), '--version', '1.0.0', '--json');
  const { version } = JSON.parse(place.lines.join(''));
  const published = JSON.parse(readFileSync(join(place.data, 'releases/mf-tips', version, 'release.json'), 'utf8'));
  expect(published).toMatchObject({ routes: [{ path: '/tips' }], slots: [] });
});
