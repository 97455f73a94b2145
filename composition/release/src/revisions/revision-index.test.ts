import { temporaryFolder } from '@slices/kernel/temporary-folder.fixture.ts';
import type { Environment } from '../command-line/environments.ts';
import { anEnvironment, someRelease } from '../environment.fixture.ts';
import { folderStore } from '../store/folder-store.ts';
import { revise } from './revise.ts';
import { indexFaults, readIndex, updateIndex } from './revision-index.ts';
import { type RecordFile, readOutline, recordPath } from './revision-record.ts';

const temporary = temporaryFolder();
const path = 'environments/test/revisions/index.json';
let environment: Environment;

const promote = (code: string, version: string, place = environment) =>
  revise(place, { why: `needs ${version}`, command: `promote mf-${code} ${version}` }, (present) => ({
    microFrontends: { ...present?.microFrontends, [`mf-${code}`]: [someRelease(code, version)] },
  }));
const stored = async () => String((await environment.store.read(path))?.bytes);
const write = async (text: string) =>
  environment.store.replace(path, Buffer.from(text), (await environment.store.read(path))?.etag);
const records = async (...numbers: number[]): Promise<RecordFile[]> =>
  (await Promise.all(numbers.map((number) => readOutline(environment, number)))).filter((one) => one !== undefined);

beforeEach(async () => {
  environment = anEnvironment(folderStore(temporary.path));
  await promote('a', '1.0.0');
  await promote('b', '1.0.0');
  await promote('a', '1.1.0');
});

test('each command adds its revision with its reason and its changes', async () => {
  expect(JSON.parse(await stored()).revisions).toMatchObject([
    { revision: 1, slices: ['mf-a'], changes: ['+ mf-a 1.0.0: live'] },
    { revision: 2, slices: ['mf-b'], changes: ['+ mf-b 1.0.0: live'] },
    {
      revision: 3,
      by: 'Ada',
      why: 'needs 1.1.0',
      command: 'promote mf-a 1.1.0',
      slices: ['mf-a'],
      changes: ['+ mf-a 1.1.0: live', '- mf-a 1.0.0: was live'],
      kids: ['first'],
    },
  ]);
});

test.each([
  ['lost', undefined],
  ['damaged', '{'],
  ['of another format', '{"revisions":[{"revision":1}]}'],
  ['without the last revisions', (whole: string) => JSON.stringify({ revisions: [JSON.parse(whole).revisions[0]] })],
])('an index that is %s is completed from the revisions', async (_what, text) => {
  const whole = await stored();
  if (text === undefined) await environment.store.remove(path);
  else await write(typeof text === 'string' ? text : text(whole));
  expect(await readIndex(environment)).toEqual(JSON.parse(whole).revisions);
  expect(await indexFaults(environment, await records(1, 2, 3))).toEqual([]);
  await updateIndex(environment);
  expect(await stored()).toBe(whole);
});

test('a command that cannot write the index still makes its revision', async () => {
  const { store } = environment;
  const full = { ...environment, store: { ...store, replace: blocked(store.replace) } };
  expect((await promote('c', '1.0.0', full))?.revision).toBe(4);
  expect((await readIndex(environment)).at(-1)).toMatchObject({ revision: 4, slices: ['mf-c'] });
});

/** Others always write the index first. */
const blocked =
  (replace: Environment['store']['replace']): typeof replace =>
  (file, bytes, etag) =>
    file === path ? Promise.resolve(false) : replace(file, bytes, etag);

test.each([
  ['author', '"by":"Ada"', '"by":"Eve"'],
  ['change', 'mf-a 1.1.0: live', 'mf-a 1.2.0: live'],
  ['slice', '"slices":["mf-a"]', '"slices":[]'],
  ['hash', /"hash":"[^"]+"/, '"hash":"x"'],
])('a wrong %s in the index is a fault, and a rebuild mends it', async (_what, from, to) => {
  const whole = await stored();
  await write(whole.replace(from, to));
  const faults = await indexFaults(environment, await records(1, 2, 3));
  expect(faults).toEqual([expect.stringMatching(/index\.json differs from revision \d; .*--rebuild makes it anew\.$/)]);
  await updateIndex(environment);
  expect(await stored()).not.toBe(whole);
  await updateIndex(environment, { rebuild: true });
  expect(await stored()).toBe(whole);
});

test('revisions that are gone leave the index, and the changes of the first one left stay known', async () => {
  const [, second, third] = JSON.parse(await stored()).revisions;
  await environment.store.remove(recordPath(environment, 1));
  await updateIndex(environment);
  expect(JSON.parse(await stored()).revisions).toEqual([second, third]);
  expect(await indexFaults(environment, await records(2, 3))).toEqual([]);
});
