import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aShellBuild } from './environment.fixture.ts';
import { because, releaseCommand } from './release-command.fixture.ts';

const { place, release, publish } = releaseCommand();

const composition = () => JSON.parse(readFileSync(join(place.data, 'environments/local/composition.json'), 'utf8'));
const small = ['platform', 'owner', 'title', 'routes', 'slots', 'container'];
const whole = [...small, 'hashes', 'shared', 'places', 'events'];
const members = (): string[] => Object.keys(composition().microFrontends['mf-a'][0].extras.shell);

const promoteShell = async (host: Record<string, unknown>) => {
  const distribution = aShellBuild(place.folder, { [`shell.${Object.keys(host).length}.js`]: 'shell' }, host);
  await release('publish', 'shell', '--dist', distribution, '--version', '1.0.0', '--json');
  expect(await release('promote', 'shell', JSON.parse(place.lines.join('')).version, ...because)).toBe(0);
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
  const distribution = aShellBuild(place.folder, { 'shell.without.js': 'shell' }, { hashesOnDemand: true });
  await release('publish', 'shell', '--dist', distribution, '--version', '1.0.0', '--json');
  const { version } = JSON.parse(place.lines.join(''));
  expect([await release('check', '--with', `shell@${version}`), place.lines.join('\n')]).toEqual([
    1,
    expect.stringMatching(/shared-module +mf-a \S+ takes react/),
  ]);
});
