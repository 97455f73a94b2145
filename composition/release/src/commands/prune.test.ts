import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@slices/kernel/temporary-folder.fixture.ts';
import type { Environment } from '../command-line/environments.ts';
import { aBuild, aKey, anEnvironment, aRelease, aShellBuild } from '../environment.fixture.ts';
import { because, filesOf, releaseCommand } from '../release-command.fixture.ts';
import { readPublication, setPublication } from '../releases/publication.ts';
import { publish } from '../releases/publish.ts';
import { claim, readFileList, readHost } from '../releases/published-release.ts';
import { revise } from '../revisions/revise.ts';
import { recordPath } from '../revisions/revision-record.ts';
import { folderStore } from '../store/folder-store.ts';
import { pruneStore } from './prune.ts';

const note = { why: 'a test', command: 'test' };
const keys = [aKey('first')];
const pruning = { keep: 1, dryRun: false, keys };
const dayAfter = () => new Date(Date.now() + 25 * 60 * 60 * 1000);

const temporary = temporaryFolder();
let environment: Environment;
beforeEach(() => {
  environment = anEnvironment(folderStore(join(temporary.path, 'store')), keys);
});

const publishAgain = (distribution: string) => publish(environment, { slice: 'mf-a', version: '1.0.0', distribution });
const markAsPruned = async (version: string, by = 'Bob') => {
  const found = await readPublication(environment.store, 'mf-a', version);
  await setPublication(environment.store, ['mf-a', version], { state: 'pruning', by }, found?.etag);
};

/** The environment for a `prune` that waits for `meanwhile` just before it marks a release. */
const heldUp = (meanwhile: () => Promise<unknown>): Environment => ({
  ...environment,
  store: {
    ...environment.store,
    replace: async (...args) => {
      await meanwhile();
      return environment.store.replace(...args);
    },
  },
});

test.each(['promoted', 'published again'])('a release that is %s during prune stays', async (what) => {
  const distribution = aBuild(temporary.path, 'one');
  const release = await aRelease(environment, 'mf-a', distribution);
  const { version } = release.metadata;
  const meanwhile = async () => {
    if (what === 'published again') return publishAgain(distribution);
    await claim(environment, 'mf-a', version);
    return revise(environment, note, () => ({ microFrontends: { 'mf-a': [release] } }));
  };
  expect(await pruneStore(heldUp(meanwhile), { ...pruning, now: dayAfter() })).toEqual([]);
  expect((await readPublication(environment.store, 'mf-a', version))?.state).toBe('published');
  await readFileList(environment.store, 'mf-a', version);
});

test('of two prunes that continue a third one, one removes it: it may be published anew meanwhile', async () => {
  const distribution = aBuild(temporary.path, 'one');
  const { version } = (await aRelease(environment, 'mf-a', distribution)).metadata;
  await markAsPruned(version, 'Cy');
  const meanwhile = async () => {
    await pruneStore(environment, { ...pruning, now: new Date() });
    await publishAgain(distribution);
  };
  expect(await pruneStore(heldUp(meanwhile), { ...pruning, now: new Date() })).toEqual([]);
  await readFileList(environment.store, 'mf-a', version);
});

test('a release that is being removed can be neither promoted nor published; the next prune removes it', async () => {
  const distribution = aBuild(temporary.path, 'one');
  const { version } = (await aRelease(environment, 'mf-a', distribution)).metadata;
  const { store } = environment;
  await markAsPruned(version);
  await expect(claim(environment, 'mf-a', version)).rejects.toThrow('is not published but pruning');
  await expect(publishAgain(distribution)).rejects.toThrow('is being removed');
  expect(await pruneStore(environment, { ...pruning, now: new Date() })).toEqual([`mf-a ${version}`]);
  expect(await store.list('')).toEqual([]);
  expect((await publishAgain(distribution)).fresh).toBe(true);
});

test('a changed revision stops prune while it is kept, and is removed like any other', async () => {
  for (const code of ['one', 'two']) {
    const release = await aRelease(environment, 'mf-a', aBuild(temporary.path, code));
    await revise(environment, note, () => ({ microFrontends: { 'mf-a': [release] } }));
  }
  const path = recordPath(environment, 1);
  const blob = await environment.store.read(path);
  await environment.store.replace(path, Buffer.from(String(blob?.bytes).replace('Ada', 'Eve')), blob?.etag);
  const keeping = (keep: number) => pruneStore(environment, { ...pruning, keep, now: dayAfter() });
  await expect(keeping(2)).rejects.toThrow('000001.json was changed after it was signed. Nothing is removed');
  expect(await keeping(1)).toEqual([expect.stringMatching(/^mf-a /), 'revision 1']);
});

test('the release of a proposal stays until another revision makes the proposal void', async () => {
  const release = await aRelease(environment, 'mf-a', aBuild(temporary.path, 'one'));
  const trust = { ...environment.trust(), threshold: 2 as const };
  const made = await revise({ ...environment, trust: () => trust }, note, () => ({
    microFrontends: { 'mf-a': [release] },
  }));
  expect(made?.proposal).toBeDefined();
  expect(await pruneStore(environment, { ...pruning, now: dayAfter() })).toEqual([]);
  await revise(environment, note, () => ({ microFrontends: {} }));
  expect(await pruneStore(environment, { ...pruning, now: dayAfter() })).toEqual([`mf-a ${release.metadata.version}`]);
});

describe('of shells', () => {
  const publishShell = async (...assets: string[]): Promise<string> => {
    const distribution = aShellBuild(temporary.path, Object.fromEntries(assets.map((name) => [name, name])));
    return (await publish(environment, { slice: 'shell', version: '1.0.0', distribution })).version;
  };
  const runShell = async (place: Environment, version: string) => {
    const host = await readHost(place, version);
    await revise(place, note, () => ({ host, microFrontends: {} }));
  };
  const assets = async () =>
    (await environment.store.list('releases/shell/assets/'))
      .map((path) => path.split('/').at(-1) ?? '')
      .filter((name) => !/\.(?:br|gz)$/.test(name));

  test('assets go with the last shell that names them, compressed ones too', async () => {
    const gone = await publishShell('all.js', 'gone.js', 'gone-and-live.js');
    const live = await publishShell('all.js', 'gone-and-live.js');
    await runShell(environment, live);
    await runShell({ ...environment, name: 'elsewhere' }, await publishShell('all.js', 'elsewhere.js'));
    expect(await pruneStore(environment, { ...pruning, dryRun: true, now: dayAfter() })).toEqual([`shell ${gone}`]);
    expect(await assets()).toContain('gone.js');
    expect(await pruneStore(environment, { ...pruning, now: dayAfter() })).toEqual([`shell ${gone}`]);
    expect(await assets()).toEqual(['all.js', 'elsewhere.js', 'gone-and-live.js']);
    expect((await environment.store.list('')).filter((path) => path.includes('gone.js'))).toEqual([]);
    // A running shell whose publication is lost.
    await environment.store.remove(`published/shell/${live}.json`);
    await publishShell('next.js');
    await pruneStore(environment, { ...pruning, now: dayAfter() });
    expect(await assets()).toEqual(['all.js', 'elsewhere.js', 'gone-and-live.js']);
  });

  test('no asset goes while a shell is being published, until that publish is a day old', async () => {
    const gone = await publishShell('all.js', 'gone.js');
    const begun = () =>
      setPublication(environment.store, ['shell', '1.0.1-b'], { state: 'uploading', by: 'Ada' }, undefined);
    expect(await pruneStore(heldUp(begun), { ...pruning, now: dayAfter() })).toEqual([`shell ${gone}`]);
    expect(await assets()).toEqual(['all.js', 'gone.js']);
    await pruneStore(environment, { ...pruning, now: dayAfter() });
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
    await pruneStore({ ...environment, store: { ...store, remove } }, { ...pruning, now: dayAfter() });
    expect(meanwhile).toHaveBeenCalled();
    await publishShell('all.js', 'new.js');
    expect(await assets()).toEqual(['all.js', 'new.js']);
  });
});

describe('the command', () => {
  const { place, release, publish } = releaseCommand();

  test('removes releases that no kept revision of any environment names, unless they are new', async () => {
    const versions: string[] = [];
    for (const code of ['none', 'other', 'one', 'two', 'new']) versions.push(await publish('mf-a', code));
    const [none = '', other = '', one = '', two = '', fresh = ''] = versions;
    for (const version of [none, other, one, two]) await release('promote', 'mf-a', version, '--force', ...because);
    const environments = join(place.data, 'environments');
    const runsOther = readFileSync(join(environments, 'local/composition.json'), 'utf8').replaceAll(two, other);
    mkdirSync(join(environments, 'other'));
    writeFileSync(join(environments, 'other/composition.json'), runsOther);
    for (const version of [none, other, one, two]) {
      const file = join(place.data, `published/mf-a/${version}.json`);
      const mark = { ...JSON.parse(readFileSync(file, 'utf8')), at: '2026-01-01T00:00:00.000Z' };
      writeFileSync(file, JSON.stringify(mark));
    }
    mkdirSync(join(place.data, 'releases/mf-a/0.0.9-orphan'), { recursive: true });
    writeFileSync(join(place.data, 'releases/mf-a/0.0.9-orphan/remoteEntry.js'), '');
    const gone = ['mf-a 0.0.9-orphan', `mf-a ${none}`, 'revision 1', 'revision 2', 'revision 3'];
    await release('prune', '--keep', '1', '--dry-run');
    expect(place.lines).toEqual(gone.map((what) => `would remove ${what}`));
    expect(await release('verify', '--all')).toBe(0);
    await release('prune', '--keep', '1');
    const left = Object.keys(filesOf(place.data)).filter((name) => name.endsWith('remoteEntry.js'));
    expect(left.map((name) => name.split('/')[2])).toEqual([other, one, two, fresh].sort());
    expect(await release('verify', '--all')).toBe(0);
    expect(await release('promote', 'mf-a', none, ...because)).toBe(2);
  });
});
