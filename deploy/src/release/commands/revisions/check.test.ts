import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../../command-line/command-line.ts';
import { aRoute, nearhand, offerOf } from '../../compatibility/compatibility.fixture.ts';
import { anEnvironment, aRelease } from '../../environment.fixture.ts';
import type { Environment } from '../../environments/environments.ts';
import { revise } from '../../revisions/revise.ts';
import { folderStore } from '../../store/folder-store.ts';
import { check } from './check.ts';

let folder: string;
let environment: Environment;
let told: string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nearhand-check-'));
  environment = anEnvironment(folderStore(join(folder, 'store')));
  await revise(environment, { by: 'test', why: 'test', command: 'promote' }, nearhand);
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  told = [];
});

type Offer = ReturnType<typeof offerOf>;

/** A build of a slice that runs, with `change` made to what it offers. */
const built = (slice: string, change: (offer: Offer) => void = () => {}): string => {
  const offer = { ...structuredClone(offerOf(nearhand(), slice)), container: `${slice.replaceAll('-', '_')}_next` };
  change(offer);
  return written(slice, { 'release.json': JSON.stringify(offer), 'remoteEntry.js': '1', 'page.js': '2' });
};
const written = (name: string, files: Record<string, string>): string => {
  const distribution = join(mkdtempSync(join(folder, 'build-')), name, 'dist');
  mkdirSync(distribution, { recursive: true });
  for (const [file, content] of Object.entries(files)) writeFileSync(join(distribution, file), content);
  return distribution;
};
const without = (path: string) => (offer: Offer) => {
  offer.routes = offer.routes.filter((route) => route.path !== path);
};

const run = (...args: string[]) => {
  const say = (line: string) => told.push(line);
  const withPlace = {
    ...check,
    run: (context: Parameters<typeof check.run>[0]) => check.run({ ...context, environment: async () => environment }),
  };
  return runCommand([withPlace], ['check', ...args], { say, complain: say, variables: {} });
};
const from = (...folders: string[]) => folders.flatMap((name) => ['--from', name]);
const moved = () =>
  from(
    built('mf-marketplace', without('/user/saved')),
    built('mf-auth', ({ routes }) => routes.push(aRoute('/user/saved', ['customer', 'provider', 'admin']))),
  );
const withMissingFile = () => built('mf-auth', ({ routes }) => routes.push({ ...aRoute('/x'), preload: ['more.js'] }));
const shell = (platform: string) => written('shell', { 'host.json': JSON.stringify({ ...nearhand().host, platform }) });

test.each<[string, () => string[], number, RegExp]>([
  ['what runs', () => [], 0, /^test, revision 1: fits$/],
  ['a build that fits', () => from(built('mf-auth')), 0, /as canary: fits.*\n.* for everyone: fits/],
  [
    'a build that loses a page',
    () => from(built('mf-auth', without('/user/profile'))),
    1,
    /lost-page .*10 %[\s\S]*any of them/,
  ],
  ['a build without one of its files', () => from(withMissingFile()), 1, /hash .*more\.js/],
  ['a page that moves, as canaries', moved, 1, /as canary: 2 errors/],
  [
    'a page that moves, for everyone',
    () => [...moved(), '--everyone'],
    0,
    /^test with [\s\S]*for everyone: fits, 2 warnings/,
  ],
  ['a shell that fits', () => from(shell('1.9.0')), 0, /with shell 1\.0\.0-5e1 for everyone: fits$/],
  ['a shell that does not', () => from(shell('2.0.0')), 1, /5 errors/],
  ['what is no build', () => from(folder), 2, /release\.json is not there/],
  [
    'a page that the site answers itself',
    () => from(built('mf-auth', ({ routes }) => routes.push(aRoute('/healthz')))),
    1,
    /path-reserved .*keeps \/healthz for itself/,
  ],
  ['a slice twice', () => from(built('mf-auth'), built('mf-auth')), 2, /mf-auth stands twice/],
  [
    'a name too long',
    () => from(built('mf-auth').replace(/^/, `mf-${'x'.repeat(62)}=`)),
    2,
    /is no slice's name: .*at most 64/,
  ],
  ['a name of JavaScript', () => from(`constructor=${built('mf-auth')}`), 2, /'constructor' is no slice's name/],
  ['what is not published', () => ['--with', 'mf-auth@1'], 2, /Nothing is published as 'mf-auth'/],
])('%s', async (_name, args, code, lines) => {
  const exit = await run(...args());
  expect(told.join('\n')).toMatch(lines);
  expect(exit).toBe(code);
});

test('a published release is found by the beginning of its version, and judged in JSON', async () => {
  await aRelease(environment, 'mf-billing', built('mf-billing', without('/user/wallet')));
  expect(await run('--with', 'mf-billing@1.0', '--json')).toBe(1);
  expect(JSON.parse(told.join(''))).toEqual([
    {
      what: expect.stringMatching(/mf-billing 1\.0\.0-\w{12} as canary/),
      findings: [expect.objectContaining({ code: 'lost-page', level: 'error', slices: ['mf-billing'] })],
    },
    {
      what: expect.stringContaining('for everyone'),
      findings: [expect.objectContaining({ code: 'lost-page', level: 'error' })],
    },
  ]);
});
