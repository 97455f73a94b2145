import { runCommand } from '../../command-line/command-line.ts';
import { aKey, anEnvironment } from '../../environment.fixture.ts';
import type { Environment } from '../../environments/environments.ts';
import { setPublication } from '../../releases/publication.ts';
import { readComposition } from '../../revisions/composition-file.ts';
import { revise } from '../../revisions/revise.ts';
import { recordPath } from '../../revisions/revision-record.ts';
import { folders, type StoreKind } from '../../store/stores.fixture.ts';
import { rollback } from './rollback.ts';

const versions = ['1.0.0-a', '1.0.0-b', '1.0.0-c'];
const host = (version: string) => ({
  version,
  platform: '1.0.0',
  shared: {},
  paths: [],
  places: [],
  events: { emits: [], hears: [] },
});

let kind: StoreKind;
let environment: Environment;
beforeAll(async () => {
  kind = await folders();
});
afterAll(() => kind.stop());
beforeEach(async () => {
  environment = anEnvironment(kind.open());
  for (const version of versions) {
    await setPublication(environment.store, ['shell', version], { state: 'published', by: 'test' }, undefined);
    const note = { by: 'test', why: 'test', command: `promote shell ${version}` };
    await revise(environment, note, () => ({ host: host(version), microFrontends: {} }));
  }
});

const rollBackShell = async () => {
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  const here = {
    ...rollback,
    run: (context: Parameters<typeof rollback.run>[0]) =>
      rollback.run({ ...context, environment: async () => environment }),
  };
  const args = ['rollback', 'shell', '--why', 'a test', '--by', 'Ada'];
  const code = await runCommand([here], args, { say, complain: say, variables: {} });
  return { code, shell: (await readComposition(environment))?.host?.version, last: lines.at(-1) };
};
const rewrite = async (revision: number, change: (text: string) => string) => {
  const path = recordPath(environment, revision);
  const blob = await environment.store.read(path);
  await environment.store.replace(path, Buffer.from(change(String(blob?.bytes))), blob?.etag);
};

test('the shell before comes back, and the one before that, and then there is none', async () => {
  expect(await rollBackShell()).toMatchObject({ code: 0, shell: '1.0.0-b' });
  expect(await rollBackShell()).toMatchObject({ code: 0, shell: '1.0.0-a' });
  expect(await rollBackShell()).toMatchObject({
    code: 2,
    shell: '1.0.0-a',
    last: expect.stringMatching(/^No earlier/),
  });
});

test.each<[string, (text: string) => string]>([
  ['changed after it was signed', (text) => text.replaceAll('1.0.0-b', '1.0.0-x')],
  ['of another command', (text) => text.replace('promote shell 1.0.0-b', 'rollback shell')],
  ['signed by a key that is not in use', (text) => text.replaceAll('"first"', `"${aKey('stranger').kid}"`)],
  ['unreadable', () => '{'],
])('no shell is taken from a revision that is %s, nor from before it', async (_what, change) => {
  await rewrite(2, change);
  expect(await rollBackShell()).toEqual({
    code: 2,
    shell: '1.0.0-c',
    last: expect.stringMatching(/since revision 2, which cannot be read, .*; promote shell VERSION names one\.$/),
  });
});

test('a spoilt revision of long ago is in the way of nothing', async () => {
  await rewrite(1, () => '{');
  expect(await rollBackShell()).toMatchObject({ code: 0, shell: '1.0.0-b' });
});
