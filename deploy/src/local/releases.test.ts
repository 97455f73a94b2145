import { join } from 'node:path';
import { temporaryFolder } from '@slices/kernel/temporary-folder.fixture.ts';
import type { Environment } from '@slices/release/command-line/environments.ts';
import { aBuild, anEnvironment, aShellBuild } from '@slices/release/environment.fixture.ts';
import { readLive } from '@slices/release/freshness/timestamp.ts';
import { publish } from '@slices/release/releases/publish.ts';
import { readRelease } from '@slices/release/releases/published-release.ts';
import { revise } from '@slices/release/revisions/revise.ts';
import { readComposition } from '@slices/release/revisions/revision-record.ts';
import { rolledBack } from '@slices/release/revisions/traffic.ts';
import { folderStore } from '@slices/release/store/folder-store.ts';
import { keepFresh, promoteBuilds, publishNew } from './releases.ts';

const temporary = temporaryFolder();
let environment: Environment;
beforeEach(() => {
  environment = anEnvironment(folderStore(join(temporary.path, 'store')));
});

const startWith = async (slice: string, distribution: string): Promise<string> => {
  const { version } = await publish(environment, { slice, version: '1.0.0', distribution, isTried: false });
  await promoteBuilds(environment, { [slice]: version });
  return version;
};
const start = (code: string) => startWith('mf-a', aBuild(temporary.path, code));
const runs = async () => {
  const composition = await readComposition(environment);
  return [composition?.revision, composition?.microFrontends['mf-a']?.map(({ metadata }) => metadata.version)];
};

test('a start makes a new build live, also one of earlier code; a start without changes changes nothing', async () => {
  const one = await start('one');
  await start('one');
  expect(await runs()).toEqual([1, [one]]);
  const two = await start('two');
  expect(await runs()).toEqual([2, [two, one]]);
  await start('one');
  expect(await runs()).toEqual([3, [one, two]]);
});

test('a start publishes a build of changed sources, and one whose release is lost', async () => {
  const publishFrom = (sources: string, code: string) =>
    publishNew(environment, [
      { slice: 'mf-a', version: '1.0.0', distribution: aBuild(temporary.path, code), sources },
    ]).then((versions) => versions['mf-a'] ?? '');
  const one = await publishFrom('1', 'one');
  expect(await publishFrom('1', 'not read')).toBe(one);
  const two = await publishFrom('2', 'two');
  expect(two).not.toBe(one);
  for (const path of await environment.store.list('releases/')) await environment.store.remove(path);
  expect(await publishFrom('2', 'two')).toBe(two);
  await readRelease(environment, 'mf-a', two);
});

test('a start makes a new shell live', async () => {
  const version = await startWith('shell', aShellBuild(temporary.path, { 'shell.1a.js': 'one' }));
  expect((await readComposition(environment))?.host?.version).toBe(version);
});

test('a release that was rolled back by hand stays rolled back', async () => {
  const one = await start('one');
  await start('two');
  await revise(environment, { why: 'broken', command: 'rollback mf-a' }, (present) => ({
    microFrontends: { 'mf-a': rolledBack('mf-a', present?.microFrontends['mf-a'] ?? []) },
  }));
  await start('two');
  expect(await runs()).toEqual([3, [one]]);
});

test('a site whose machine slept for weeks has a valid timestamp within a minute', async () => {
  await start('one');
  jest.useFakeTimers({ now: Date.now(), doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout'] });
  await keepFresh(environment);
  const before = (await readLive(environment)).file.timestamp;
  jest.setSystemTime(Date.now() + 16 * 24 * 60 * 60 * 1000);
  jest.advanceTimersByTime(60_000);
  let now = before;
  while (now === before) now = (await readLive(environment)).file.timestamp;
  jest.useRealTimers();
  expect(now).toBeDefined();
});
