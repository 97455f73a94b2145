import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiContract, RouteContract } from '@slices/format';
import { writeFiles } from '@slices/kernel/temporary-folder.fixture.ts';
import { acme, aRoute, offerOf } from '../compatibility/compatibility.fixture.ts';
import { aRelease } from '../environment.fixture.ts';
import { because, releaseCommand } from '../release-command.fixture.ts';
import { recordApi } from '../releases/stored-api.ts';
import { revise } from '../revisions/revise.ts';

const { place, release, environment } = releaseCommand();
beforeEach(async () => {
  await revise(environment(), { why: 'test', command: 'promote' }, acme);
  await recordApi(environment(), { 'GET purse': purse });
});

type Offer = ReturnType<typeof offerOf>;

const purse: RouteContract = {
  roles: 'signed-in',
  answer: { type: 'object', properties: { balance: { type: 'number' } } },
};
const built = (
  slice: string,
  change: (offer: Offer) => void = () => {},
  used: ApiContract = {},
  payloads = {},
): string => {
  const offer = { ...structuredClone(offerOf(acme(), slice)), container: `${slice.replaceAll('-', '_')}_next` };
  change(offer);
  return written(slice, {
    'release.json': JSON.stringify(offer),
    'api.json': JSON.stringify(used),
    'events.json': JSON.stringify(payloads),
    'remoteEntry.js': '1',
    'page.js': '2',
  });
};
const written = (name: string, files: Record<string, string>): string => {
  const distribution = join(mkdtempSync(join(place.folder, 'build-')), name, 'dist');
  writeFiles(distribution, files);
  return distribution;
};
const without = (path: string) => (offer: Offer) => {
  offer.routes = offer.routes.filter((route) => route.path !== path);
};
const from = (...folders: string[]) => folders.flatMap((name) => ['--from', name]);
const moved = () =>
  from(
    built('mf-shop', without('/user/saved')),
    built('mf-auth', ({ routes }) => routes.push(aRoute('/user/saved', 'signedIn'))),
  );
const shell = (platform: string) =>
  written('shell', {
    'host.json': JSON.stringify({ ...acme().host, platform }),
    'api.json': '{}',
    'events.json': '{}',
  });
const calls = (used: ApiContract) => from(built('mf-basket', undefined, used));
const withoutFile = (name: string) => () => {
  const distribution = built('mf-auth');
  rmSync(join(distribution, name));
  return from(distribution);
};
const reading = () => built('mf-shop', undefined, {}, { hears: { 'item.changed': { id: 'string' } } });
const emitting = (payload: object) => built('mf-posts', undefined, {}, { emits: { 'item.changed': payload } });
const named = (name: string) => [`${name}=${built('mf-auth')}`];

test.each<[string, () => string[], number, RegExp]>([
  ['the present composition, whose releases list no calls', () => [], 0, /^local, revision 1: fits, 6 warnings/],
  [
    'a build without a list of its calls',
    withoutFile('api.json'),
    0,
    /fits, 1 warning\n {2}warning {2}api-unknown .*does not list/,
  ],
  ['a call that the API serves', () => calls({ 'GET purse': purse }), 0, /as canary: fits\n.* for everyone: fits$/],
  ['a call that the API lacks', () => calls({ 'GET purses': purse }), 1, /api-route .*calls GET purses, which/],
  ['a build that fits', () => from(built('mf-auth')), 0, /as canary: fits.*\n.* for everyone: fits/],
  [
    'a build without payloads',
    withoutFile('events.json'),
    0,
    /fits, 1 warning\n {2}warning {2}payload-unknown .*no events\.json/,
  ],
  ['a payload that is read', () => from(reading(), emitting({ id: 'string' })), 0, /as canary: fits/],
  [
    'a payload without what is read',
    () => from(reading(), emitting({ itemId: 'string' })),
    1,
    /event-payload .*mf-shop 0\.0\.0-built reads the event item\.changed of mf-posts 0\.0\.0-built, .* id is gone:/,
  ],
  ['a lost page', () => from(built('mf-auth', without('/user/profile'))), 1, /lost-page .*10 %[\s\S]*any of them/],
  ['a page that moves, as canaries', moved, 1, /as canary: 2 errors/],
  ['a page that moves, for everyone', () => [...moved(), '--everyone'], 0, /^local with [\s\S]*fits, 2 warnings/],
  ['a shell that fits', () => from(shell('1.9.0')), 0, /with shell 1\.0\.0-5e1 for everyone: fits$/],
  ['a shell that does not fit', () => from(shell('2.0.0')), 1, /5 errors/],
  ['a folder without a build', () => from(place.folder), 2, /release\.json is not there/],
  ['a slice twice', () => from(built('mf-auth'), built('mf-auth')), 2, /mf-auth stands twice/],
  ['a name of JavaScript', () => from(...named('constructor')), 2, /'constructor' is no slice's name/],
  ['an unpublished release', () => ['--with', 'mf-auth@1'], 2, /Nothing is published as 'mf-auth'/],
  ['a release without a version', () => ['--with', 'mf-auth'], 2, /--with is SLICE@VERSION/],
])('%s', async (_name, args, code, lines) => {
  const exit = await release('check', ...args());
  expect(place.lines.join('\n')).toMatch(lines);
  expect(exit).toBe(code);
});

test('a published release is found by the beginning of its version; findings come as JSON', async () => {
  await aRelease(environment(), 'mf-basket', built('mf-basket', without('/user/purse')));
  expect(await release('check', '--with', 'mf-basket@1.0', '--json')).toBe(1);
  const lost = expect.objectContaining({ code: 'lost-page', level: 'error', slices: ['mf-basket'] });
  expect(JSON.parse(place.lines.join(''))).toEqual([
    { what: expect.stringMatching(/mf-basket 1\.0\.0-\w{12} as canary/), findings: [lost] },
    { what: expect.stringContaining('for everyone'), findings: [lost] },
  ]);
});

test('promote compares the payloads of published releases', async () => {
  const published = async (slice: string, distribution: string) =>
    (await aRelease(environment(), slice, distribution)).metadata.version;
  const promote = async (slice: string, distribution: string) =>
    release('promote', slice, await published(slice, distribution), ...because);
  expect(await promote('mf-shop', reading())).toBe(0);
  expect(place.lines.join('\n')).not.toContain('payload');
  expect(await promote('mf-posts', emitting({ id: 'number' }))).toBe(1);
  expect(place.lines.join('\n')).toMatch(/error: mf-shop 1\.0\.0-\w+ reads .* id is number and was string/);
  expect(await promote('mf-posts', emitting({ id: 'string' }))).toBe(0);
});
