import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '../command.ts';
import { aBuild, anEnvironment, aRelease } from '../environment.fixture.ts';
import { revise } from '../revisions/ledger.ts';
import { folderStore } from '../store/folder-store.ts';
import { prune } from './prune.ts';
import { readPublication, setPublication } from './publication.ts';
import { publish } from './publish.ts';
import { claim, readFileList } from './published-release.ts';

const note = { by: 'Ada', why: 'a test', command: 'test' };
const pruning = { keep: 1, dryRun: false, by: 'Bob' };
const dayAfter = () => new Date(Date.now() + 25 * 60 * 60 * 1000);

let folder: string;
let environment: Environment;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nearhand-prune-'));
  environment = anEnvironment(folderStore(join(folder, 'store')));
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
