import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { discoverySchema } from '@slices/format';
import { temporaryFolder } from '@slices/kernel/temporary-folder.fixture.ts';
import { anEnvironment, aShellBuild } from '../environment.fixture.ts';
import { folderStore } from '../store/folder-store.ts';
import { publish } from './publish.ts';
import { readHost } from './published-release.ts';
import { releaseFaults } from './release-faults.ts';

const temporary = temporaryFolder();
const store = () => folderStore(join(temporary.path, 'store'));

const publishShell = (assets: Record<string, string>) =>
  publish(anEnvironment(store()), {
    slice: 'shell',
    version: '1.0.0',
    distribution: aShellBuild(temporary.path, assets),
  });
const faults = async (version: string): Promise<string[]> => {
  const host = await readHost(anEnvironment(store()), version);
  return releaseFaults(anEnvironment(store()), { schema: discoverySchema, revision: 1, host, microFrontends: {} });
};
const assets = async () => (await store().list('releases/shell/assets/')).map((path) => path.split('/').at(-1));

test('the assets of all shells lie together; what has no hash in its name, and what is not public, does not', async () => {
  const one = await publishShell({
    'page.1a.js': 'one',
    'react.3c.js': 'react',
    'react.3c.js.map': '{}',
    'react.3c.js.LICENSE.txt': 'of one',
  });
  const two = await publishShell({ 'page.2b.js': 'two', 'react.3c.js': 'react', 'react.3c.js.LICENSE.txt': 'of two' });
  expect((await assets()).filter((name) => !/\.(?:br|gz)$/.test(name ?? ''))).toEqual([
    'page.1a.js',
    'page.2b.js',
    'react.3c.js',
  ]);
  const texts = (await store().list('releases/')).filter((path) => path.endsWith('.txt'));
  expect(texts.sort()).toEqual(
    [one, two].map(({ version }) => `releases/shell/${version}/assets/react.3c.js.LICENSE.txt`).sort(),
  );
  for (const { version } of [one, two]) expect(await faults(version)).toEqual([]);
});

test('an asset is never changed: its name with another content stops the shell', async () => {
  await publishShell({ 'page.1a.js': 'one' });
  await expect(publishShell({ 'page.1a.js': 'other' })).rejects.toThrow(
    'releases/shell/assets/page.1a.js is there already and holds something else; nothing of it was changed.',
  );
  expect(String((await store().read('releases/shell/assets/page.1a.js'))?.bytes)).toBe('one');
});

test('a shell out of its image, where it is compressed too, is the same release', async () => {
  const { version } = await publishShell({ 'page.1a.js': 'one' });
  const compressed = { 'page.1a.js.br': 'of the image', 'page.1a.js.gz': 'of the image' };
  expect(await publishShell({ 'page.1a.js': 'one', ...compressed })).toEqual({ version, fresh: false, warnings: [] });
  expect(await faults(version)).toEqual([]);
});

test('one that another Node compressed, to other bytes, is the same asset', async () => {
  await publishShell({ 'page.1a.js': 'one' });
  writeFileSync(join(temporary.path, 'store/releases/shell/assets/page.1a.js.gz'), 'of another Node');
  expect((await publishShell({ 'page.1a.js': 'one', 'new.2b.js': 'new' })).fresh).toBe(true);
});

test.each([
  ['page.1a.js', undefined, 'is missing'],
  ['page.1a.js', 'evil', 'was changed after it was published'],
  ['page.1a.js.br', 'evil', 'was changed after it was published'],
])('verify sees that %s holds %s, and publishing puts back what is lost', async (name, content, fault) => {
  const { version } = await publishShell({ 'page.1a.js': 'one' });
  const file = join(temporary.path, 'store/releases/shell/assets', name);
  if (content) writeFileSync(file, content);
  else rmSync(file);
  expect(await faults(version)).toEqual([`releases/shell/assets/${name} ${fault}.`]);
  rmSync(file, { force: true });
  expect((await publishShell({ 'page.1a.js': 'one' })).fresh).toBe(false);
  expect(await faults(version)).toEqual([]);
  expect(await assets()).toContain('page.1a.js');
});
