import { readToken, sha256 } from '@slices/format/node';
import { temporaryFolder } from '@slices/kernel/temporary-folder.fixture.ts';
import type { Environment } from '../command-line/environments.ts';
import { aKey, anEnvironment, someRelease } from '../environment.fixture.ts';
import { recallRelease } from '../revisions/recall-release.ts';
import { revise } from '../revisions/revise.ts';
import { compositionPath } from '../revisions/revision-record.ts';
import { folderStore } from '../store/folder-store.ts';
import { recallsIn } from './recall-copies.ts';
import { recallsOf } from './recalls.ts';
import { readLive, recallsToken, renewTimestamp } from './timestamp.ts';

const dayMs = 24 * 60 * 60 * 1000;
const key = aKey('first');
const temporary = temporaryFolder();
let environment: Environment;
beforeEach(() => {
  environment = anEnvironment(folderStore(temporary.path), [key]);
});
afterEach(() => jest.restoreAllMocks());

const promote = async (...slices: string[]): Promise<Buffer> => {
  const microFrontends = Object.fromEntries(slices.map((code) => [`mf-${code}`, [someRelease(code)]]));
  await revise(environment, { why: 'test', command: 'promote' }, () => ({ microFrontends }));
  return (await environment.store.read(compositionPath(environment)))?.bytes ?? Buffer.of();
};
const claims = async () => readToken('timestamp', (await readLive(environment)).file.timestamp, [key])?.claims;
const passDays = (days: number) => {
  const now = Date.now() + days * dayMs;
  jest.spyOn(Date, 'now').mockReturnValue(now);
};

test('a revision signs that it is the present one, for a week; browsers may have the one before it', async () => {
  for (const code of 'abcdef') await promote(code);
  const running = await promote('a', 'b');
  const { exp = 0, iat = 0, ...rest } = (await claims()) ?? {};
  expect(rest).toMatchObject({ environment: 'test', revision: 7, minimumRevision: 6, composition: sha256(running) });
  expect(exp - iat).toBe(7 * 24 * 60 * 60);
});

test('a timestamp is renewed after half of its time, or when asked', async () => {
  const running = await promote('a');
  expect(await renewTimestamp(environment, running)).toBe(false);
  passDays(3);
  expect(await renewTimestamp(environment, running)).toBe(false);
  passDays(1);
  expect(await renewTimestamp(environment, running)).toBe(true);
  passDays(0.01);
  expect(await renewTimestamp(environment, running, true)).toBe(true);
});

test('a slow command does not sign an older revision over a newer one', async () => {
  const old = await promote('a');
  await promote('a', 'b');
  expect(await renewTimestamp(environment, old, true)).toBe(false);
  expect(await claims()).toMatchObject({ revision: 2 });
});

test('without the key nothing is signed', async () => {
  const running = await promote('a');
  await environment.store.remove('environments/test/timestamp.json');
  expect(await renewTimestamp({ ...environment, held: () => [] }, running)).toBe(false);
});

test('of two recalls at once none is lost, and the timestamp names both', async () => {
  await promote('a', 'b');
  const recall = (slice: string) => recallRelease(environment, { slice, version: '1.0.0', why: 'test' });
  await Promise.all([recall('mf-a'), recall('mf-b')]);
  expect((await recallsOf(environment)).map(({ slice }) => slice).sort()).toEqual(['mf-a', 'mf-b']);
  const { file } = await readLive(environment);
  expect((await claims())?.recalls).toBe(sha256(file.recalls ?? ''));
});

test('a recall by a key that the environment does not trust is not written', async () => {
  await promote('a');
  const untrusted = { ...environment, keys: () => [aKey('other')] };
  const recall = recallRelease(untrusted, { slice: 'mf-a', version: '1.0.0', why: 'test' });
  await expect(recall).rejects.toThrow('no browser would take it');
  expect(await recallsOf(environment)).toEqual([]);
});

test('a full list forgets recalls of old revisions alone, and takes no more than it has room for', () => {
  const content = { schema: '', revision: 60, ledger: 'one', microFrontends: {} };
  const recalls = (count: number, revision: number) =>
    Array.from({ length: count }, (_none, index) => {
      return { slice: `mf-${revision}`, version: `1.0.${index}`, ledger: 'one', revision, note: 'note' };
    });
  const listed = (...all: ReturnType<typeof recalls>) =>
    recallsIn(environment, recallsToken(environment, all, content, key));
  expect(listed(...recalls(10, 39), ...recalls(90, 60))).toHaveLength(100);
  expect(listed(...recalls(10, 39), ...recalls(2, 40), ...recalls(98, 60))).toEqual([
    ...recalls(2, 40),
    ...recalls(98, 60),
  ]);
  expect(() => listed(...recalls(1, 40), ...recalls(100, 60))).toThrow('no room for more than 100 recalls');
});
