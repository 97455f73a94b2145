import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aBuild, aKey, anEnvironment, aRelease, aShellBuild } from '../environment.fixture.ts';
import type { Environment } from '../environments/environments.ts';
import { revise } from '../revisions/revise.ts';
import { recordPath } from '../revisions/revision-record.ts';
import { folderStore } from '../store/folder-store.ts';
import { prune } from './prune.ts';
import { readPublication, setPublication } from './publication.ts';
import { publish } from './publish.ts';
import { claim, readFileList, readHost } from './published-release.ts';

const note = { by: 'Ada', why: 'a test', command: 'test' };
const keys = [aKey('first')];
const pruning = { keep: 1, dryRun: false, keys, by: 'Bob' };
const dayAfter = () => new Date(Date.now() + 25 * 60 * 60 * 1000);

let folder: string;
let environment: Environment;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nearhand-prune-'));
  environment = anEnvironment(folderStore(join(folder, 'store')), keys);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The environment for a `prune` that is held up, just before it marks a release, until `meanwhile` is done. */
const heldUp = (meanwhile: () => Promise<unknown>): Environment => {
  const { store } = environment;
  return {
    ...environment,
    store: {
      ...store,
      replace: async (...args) => {
        await meanwhile();
        return store.replace(...args);
      },
    },
  };
};

test.each(['promoted', 'published again'])('what is %s while prune is at work stays', async (what) => {
  const distribution = aBuild(folder, 'one');
  const release = await aRelease(environment, 'mf-a', distribution);
  const { version } = release.metadata;
  const meanwhile = async () => {
    if (what === 'promoted') {
      await claim(environment.store, 'mf-a', version, 'Ada');
      await revise(environment, note, () => ({ microFrontends: { 'mf-a': [release] } }));
    } else await publish(environment.store, { slice: 'mf-a', version: '1.0.0', distribution, by: 'Ada' });
  };
  expect(await prune(heldUp(meanwhile), { ...pruning, now: dayAfter() })).toEqual([]);
  expect((await readPublication(environment.store, 'mf-a', version))?.state).toBe('published');
  await readFileList(environment.store, 'mf-a', version);
});

test('of two prunes that find what a third one left, one removes it: it may be published anew meanwhile', async () => {
  const { store } = environment;
  const distribution = aBuild(folder, 'one');
  const { version } = (await aRelease(environment, 'mf-a', distribution)).metadata;
  const found = await readPublication(store, 'mf-a', version);
  await setPublication(store, ['mf-a', version], { state: 'pruning', by: 'Cy' }, found?.etag);
  const meanwhile = async () => {
    await prune(environment, { ...pruning, now: new Date() });
    await publish(store, { slice: 'mf-a', version: '1.0.0', distribution, by: 'Ada' });
  };
  expect(await prune(heldUp(meanwhile), { ...pruning, now: new Date() })).toEqual([]);
  await readFileList(store, 'mf-a', version);
});

test('what is being removed can be neither promoted nor published, and the next prune removes it', async () => {
  const distribution = aBuild(folder, 'one');
  const { metadata } = await aRelease(environment, 'mf-a', distribution);
  const { store } = environment;
  const found = await readPublication(store, 'mf-a', metadata.version);
  await setPublication(store, ['mf-a', metadata.version], { state: 'pruning', by: 'Bob' }, found?.etag);
  await expect(claim(store, 'mf-a', metadata.version, 'Ada')).rejects.toThrow('is not published but pruning');
  const again = () => publish(store, { slice: 'mf-a', version: '1.0.0', distribution, by: 'Ada' });
  await expect(again()).rejects.toThrow('is being removed');
  expect(await prune(environment, { ...pruning, now: new Date() })).toEqual([`mf-a ${metadata.version}`]);
  expect(await store.list('')).toEqual([]);
  expect((await again()).fresh).toBe(true);
});

test('a revision that was changed stops it while it stays, and goes like any other', async () => {
  for (const code of ['one', 'two']) {
    const release = await aRelease(environment, 'mf-a', aBuild(folder, code));
    await revise(environment, note, () => ({ microFrontends: { 'mf-a': [release] } }));
  }
  const path = recordPath(environment, 1);
  const blob = await environment.store.read(path);
  await environment.store.replace(path, Buffer.from(String(blob?.bytes).replace('Ada', 'Eve')), blob?.etag);
  const keeping = (keep: number) => prune(environment, { ...pruning, keep, now: dayAfter() });
  await expect(keeping(2)).rejects.toThrow('000001.json was changed after it was signed. Nothing is removed');
  expect(await keeping(1)).toEqual([expect.stringMatching(/^mf-a /), 'revision 1']);
});

const publishShell = async (...assets: string[]): Promise<string> => {
  const distribution = aShellBuild(folder, Object.fromEntries(assets.map((name) => [name, name])));
  return (await publish(environment.store, { slice: 'shell', version: '1.0.0', distribution, by: 'Ada' })).version;
};
const runShell = async (place: Environment, version: string) => {
  const host = await readHost(place.store, version);
  await revise(place, note, () => ({ host, microFrontends: {} }));
};
const assets = async () =>
  (await environment.store.list('releases/shell/assets/'))
    .map((path) => path.split('/').at(-1) ?? '')
    .filter((name) => !/\.(?:br|gz)$/.test(name));

test('assets go with the last shell that names them, compressed ones too', async () => {
  const [gone, live, elsewhere] = [
    await publishShell('all.js', 'gone.js', 'gone-and-live.js'),
    await publishShell('all.js', 'gone-and-live.js'),
    await publishShell('all.js', 'elsewhere.js'),
  ];
  await runShell(environment, live);
  await runShell({ ...environment, name: 'elsewhere' }, elsewhere);
  expect(await prune(environment, { ...pruning, dryRun: true, now: dayAfter() })).toEqual([`shell ${gone}`]);
  expect(await assets()).toContain('gone.js');
  expect(await prune(environment, { ...pruning, now: dayAfter() })).toEqual([`shell ${gone}`]);
  expect(await assets()).toEqual(['all.js', 'elsewhere.js', 'gone-and-live.js']);
  expect((await environment.store.list('')).filter((path) => path.includes('gone.js'))).toEqual([]);
  // Of one that nobody knows to be published, but that runs.
  await environment.store.remove(`published/shell/${live}.json`);
  await publishShell('next.js');
  await prune(environment, { ...pruning, now: dayAfter() });
  expect(await assets()).toEqual(['all.js', 'elsewhere.js', 'gone-and-live.js']);
});

test('no asset goes while a shell is published whose names are not there yet', async () => {
  const gone = await publishShell('all.js', 'gone.js');
  const begun = () =>
    setPublication(environment.store, ['shell', '1.0.1-b'], { state: 'uploading', by: 'Ada' }, undefined);
  expect(await prune(heldUp(begun), { ...pruning, now: dayAfter() })).toEqual([`shell ${gone}`]);
  expect(await assets()).toEqual(['all.js', 'gone.js']);
  // Whoever began it was cut off.
  await prune(environment, { ...pruning, now: dayAfter() });
  expect(await environment.store.list('')).toEqual([]);
});

test('a shell is not published while another one and its assets are being removed', async () => {
  await publishShell('all.js', 'gone.js');
  const { store } = environment;
  const meanwhile = jest.fn(() => expect(publishShell('all.js', 'new.js')).rejects.toThrow('is being removed'));
  const remove = async (path: string) => {
    if (path.includes('releases/shell/assets/')) await meanwhile();
    return store.remove(path);
  };
  await prune({ ...environment, store: { ...store, remove } }, { ...pruning, now: dayAfter() });
  expect(meanwhile).toHaveBeenCalled();
  await publishShell('all.js', 'new.js');
  expect(await assets()).toEqual(['all.js', 'new.js']);
});
