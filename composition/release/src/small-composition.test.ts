import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@slices/format';
import { because, releaseCommand } from './release-command.fixture.ts';

const { place, release, publish, publishShell } = releaseCommand();

const composition = () => JSON.parse(readFileSync(join(place.data, 'environments/local/composition.json'), 'utf8'));
const small = ['platform', 'owner', 'title', 'routes', 'slots', 'container'];
const whole = [...small, 'hashes', 'shared', 'places', 'events'];
const members = (): string[] => Object.keys(composition().microFrontends['mf-a'][0].extras.shell);

const promoteShell = async (host: Record<string, unknown>) => {
  const version = await publishShell(`shell.${Object.keys(host).length}`, host);
  expect(await release('promote', 'shell', version, ...because)).toBe(0);
};
const offer = { shared: { react: '^19.0.0' }, routes: [{ path: '/a', roles: ['any'], preload: ['js/page.js'] }] };

test('a composition holds all of a release for a shell that needs it, and the small part for one that does not', async () => {
  await promoteShell({ shared: { react: '19.3.1' } });
  await release('promote', 'mf-a', await publish('mf-a', 'one', offer), ...because);
  expect(members()).toEqual(whole);
  await promoteShell({ shared: { react: '19.3.1' }, hashesOnDemand: true });
  expect(members()).toEqual(small);
  expect([await release('verify'), place.lines]).toEqual([0, [expect.stringContaining('is sound')]]);
  await release('rollback', 'shell', ...because);
  await promoteShell({ shared: { react: '19.3.1' } });
  expect(members()).toEqual(whole);
  expect([await release('verify'), place.lines]).toEqual([0, [expect.stringContaining('is sound')]]);
});

test('the check reads from a release what its small part leaves out', async () => {
  await promoteShell({ shared: { react: '19.3.1' }, hashesOnDemand: true });
  await release('promote', 'mf-a', await publish('mf-a', 'one', offer), ...because);
  expect(members()).toEqual(small);
  expect([await release('check'), place.lines.join('\n')]).toEqual([0, expect.stringMatching(/revision 2: fits/)]);
  const version = await publishShell('shell.without', { hashesOnDemand: true });
  expect([await release('check', '--with', `shell@${version}`), place.lines.join('\n')]).toEqual([
    1,
    expect.stringMatching(/shared-module +mf-a \S+ takes react/),
  ]);
});

describe('with a damaged file of another slice', () => {
  const other = { routes: [{ path: '/b', roles: ['any'] }] };
  const damage = (version: string) => writeFileSync(join(place.data, `releases/mf-b/${version}/release.json`), '{}');
  const versions = (slice: string): string[] =>
    composition().microFrontends[slice].map((one: Release) => one.metadata.version);

  test('a hotfix takes --force, and the slice goes on as it is', async () => {
    await promoteShell({ shared: { react: '19.3.1' }, hashesOnDemand: true });
    const [version, fix] = [await publish('mf-b', 'b', other), await publish('mf-a', 'fix', offer)];
    await release('promote', 'mf-b', version, 'mf-a', await publish('mf-a', 'one', offer), ...because);
    const before = composition().microFrontends['mf-b'];
    damage(version);
    const fault = /error: mf-b cannot be checked and goes on as it is: \S+release\.json is missing or changed/;
    expect([await release('promote', 'mf-a', fix, ...because), place.lines.join('\n')]).toEqual([
      1,
      expect.stringMatching(fault),
    ]);
    expect(await release('promote', 'mf-a', fix, '--force', ...because)).toBe(0);
    expect(versions('mf-a')[0]).toBe(fix);
    expect(composition().microFrontends['mf-b']).toEqual(before);
  });

  test('a shell that needs all of a release goes without a damaged fallback, and not without what visitors have', async () => {
    await promoteShell({ shared: { react: '19.3.1' } });
    await promoteShell({ shared: { react: '19.3.1' }, hashesOnDemand: true });
    const [one, two] = [await publish('mf-b', 'one', other), await publish('mf-b', 'two', other)];
    for (const version of [one, two]) await release('promote', 'mf-b', version, ...because);
    damage(one);
    expect(await release('rollback', 'shell', ...because)).toBe(0);
    expect(place.lines).toContainEqual(expect.stringContaining(`- mf-b ${one}`));
    expect(versions('mf-b')).toEqual([two]);
    await promoteShell({ shared: { react: '19.3.1' }, hashesOnDemand: true, paths: ['/', '/about'] });
    damage(two);
    expect([await release('rollback', 'shell', ...because), place.lines.join('\n')]).toEqual([
      1,
      expect.stringMatching(/release\.json is missing or changed/),
    ]);
  });
});

test('a composition names the React of a release that another React of the shell fits, until the shell’s own does', async () => {
  const reactOf = (slice: string) => composition().microFrontends[slice][0].extras.react;
  await promoteShell({ shared: { react: '19.3.1', 'react@18': '18.3.1' }, hashesOnDemand: true });
  const old = { ...offer, shared: { react: '^18.2.0' } };
  const other = { ...offer, routes: [{ path: '/b', roles: ['any'] }] };
  const [one, b] = [await publish('mf-a', 'one', old), await publish('mf-b', 'b', other)];
  await release('promote', 'mf-a', one, 'mf-b', b, ...because);
  expect([reactOf('mf-a'), reactOf('mf-b')]).toEqual(['^18.2.0', undefined]);
  await promoteShell({ shared: { react: '18.3.1', 'react@19': '19.3.1' }, hashesOnDemand: true, paths: ['/c'] });
  expect([reactOf('mf-a'), reactOf('mf-b')]).toEqual([undefined, '^19.0.0']);
  expect([await release('verify'), place.lines]).toEqual([0, [expect.stringContaining('is sound')]]);
});
