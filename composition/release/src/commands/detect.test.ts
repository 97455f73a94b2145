import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFiles } from '@slices/kernel/temporary-folder.fixture.ts';
import { aShellBuild } from '../environment.fixture.ts';
import { because, releaseCommand } from '../release-command.fixture.ts';

const { place, release, publishBuild } = releaseCommand();

/** A release whose page runs `code` with modules of the shell. */
const publish = async (slice: string, code: string, map?: object): Promise<string> => {
  const container = `${slice.replaceAll('-', '_')}_${code.length}`;
  const folder = join(place.folder, `${slice}-${code.length}`);
  const shared = { react: '^18.0.0', 'react-dom': '^18.0.0' };
  const offer = {
    platform: '^1.0.0',
    container,
    owner: 'team-a',
    title: 'A',
    routes: [{ path: `/${slice}`, roles: ['any'] }],
    shared,
  };
  writeFiles(folder, {
    'release.json': JSON.stringify(offer),
    'remoteEntry.js': `var ${container} = (() => { let scope; const take = async (name) => (await Object.values(scope[name])[0].get())();
${code}
return { init(all) { scope = all; }, get: async () => () => ({ routes: [{ path: '/${slice}', Component: page }] }) }; })();`,
    ...(map && { 'remoteEntry.js.map': JSON.stringify(map) }),
  });
  return publishBuild(slice, folder);
};
const shell = async () => {
  const build = aShellBuild(place.folder, { 'a.js': '1' }, { shared: { react: '18.3.1', 'react-dom': '18.3.1' } });
  await release('promote', 'shell', await publishBuild('shell', build), ...because);
};
const old = "const page = async () => (await take('react-dom')).findDOMNode(page);";
const sound = 'const page = () => null;';

test('a live release that uses what is removed is named with owner, place and remedy, and its source', async () => {
  await shell();
  // The second line of the script is line 7 of the source.
  const map = { version: 3, sources: ['webpack://x/./src/page.tsx'], names: [], mappings: ';AAMA' };
  const version = await publish('mf-a', old, map);
  expect(await release('promote', 'mf-a', version, ...because)).toBe(0);
  expect(await release('detect', 'react@19')).toBe(1);
  expect(place.lines[0]).toMatch(/^react@19 in local: 1 release read/);
  expect(place.lines.slice(1, 4)).toEqual([
    `mf-a ${version}, live, team-a: 1 use`,
    expect.stringMatching(/^ {2}react-dom#findDOMNode \(removed\), 1 x: use a ref on the element\. https:/),
    '    remoteEntry.js:2:52  mf-a/src/page.tsx:7:1',
  ]);
});

test('a release that is not live any more is listed and does not fail; --all reads those that never ran', async () => {
  await shell();
  const before = await publish('mf-a', old);
  await release('promote', 'mf-a', before, ...because);
  await release('promote', 'mf-a', await publish('mf-a', sound), ...because);
  const never = await publish('mf-b', old);
  expect([await release('detect', 'react-dom@19'), place.lines.join('\n')]).toEqual([
    0,
    expect.stringContaining(`mf-a ${before}, team-a`),
  ]);
  expect(place.lines.join()).not.toContain(never);
  expect(await release('detect', 'react@19', '--all', '--json')).toBe(0);
  const { releases } = JSON.parse(place.lines.join(''));
  expect(releases.filter(({ uses }: { uses: unknown[] }) => uses.length > 0)).toMatchObject([
    { slice: 'mf-a', version: before, isLive: false },
    { slice: 'mf-b', version: never, isLive: false, uses: [{ file: 'remoteEntry.js', line: 2 }] },
  ]);
});

test('rules of a file take the place of the shipped ones', async () => {
  await shell();
  await release(
    'promote',
    'mf-a',
    await publish('mf-a', "const page = async () => (await take('react')).useState(1);"),
    ...because,
  );
  const entries = [{ of: ['react#useState'], change: 'removed', instead: 'signals', source: 'https://site.test/' }];
  const file = join(place.folder, 'rules.json');
  writeFileSync(file, JSON.stringify({ packages: ['react'], major: 21, entries }));
  expect(await release('detect', 'react@21')).toBe(2);
  expect(await release('detect', 'react@21', '--rules', file)).toBe(1);
  expect(place.lines.join()).toContain('react#useState (removed), 1 x: use signals.');
  writeFileSync(file, JSON.stringify({ packages: ['react'], major: 21, entries: [{ of: [] }] }));
  expect(await release('detect', 'react@21', '--rules', file)).toBe(2);
});

test('a package that the shell does not share, and no version, are wrong input', async () => {
  await shell();
  expect(await release('detect', '@tanstack/react-query@5')).toBe(2);
  expect(place.lines.join()).toContain('The shell shares no @tanstack/react-query; it shares react, react-dom');
  expect(await release('detect', 'react')).toBe(2);
});
