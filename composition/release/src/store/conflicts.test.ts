import { temporaryFolder } from '@slices/kernel/temporary-folder.fixture.ts';
import type { Environment } from '../command-line/environments.ts';
import { aKey, anEnvironment, someRelease } from '../environment.fixture.ts';
import { renewTimestamp } from '../freshness/timestamp.ts';
import { recallRelease } from '../revisions/recall-release.ts';
import { revise } from '../revisions/revise.ts';
import { compositionPath } from '../revisions/revision-record.ts';
import { folderStore } from './folder-store.ts';

const key = aKey('first');
const temporary = temporaryFolder();
let environment: Environment;
beforeEach(async () => {
  environment = anEnvironment(folderStore(temporary.path), [key]);
  await promote(environment, '1.0.0');
});

const promote = (where: Environment, version: string) =>
  revise(where, { why: 'test', command: 'promote' }, () => ({
    microFrontends: { 'mf-a': [someRelease('a', version)] },
  }));

/** Another command is always faster with the files whose path ends like this. */
const contested = (end: string): Environment => {
  const { store } = environment;
  const replace: typeof store.replace = async (path, ...rest) => !path.endsWith(end) && store.replace(path, ...rest);
  return { ...environment, store: { ...store, replace } };
};
const sentence = (file: string) => `environments/test/${file} changed 50 times while this command tried to write it`;

test.each(['composition.json', 'composition.sig'])('a revision gives up after 50 conflicts about %s', async (file) => {
  await expect(promote(contested(file), '2.0.0')).rejects.toThrow(sentence('composition.json'));
});

test('a timestamp gives up after 50 conflicts', async () => {
  const running = await environment.store.read(compositionPath(environment));
  const renewed = renewTimestamp(contested('timestamp.json'), running?.bytes ?? Buffer.of(), true);
  await expect(renewed).rejects.toThrow(sentence('timestamp.json'));
});

test('a recall gives up after 20 revisions that others made with the release', async () => {
  const { store } = environment;
  const create: typeof store.create = async (path, bytes) => {
    const isMade = await store.create(path, bytes);
    if (path.includes('/recalls/') && path.endsWith('.json')) await promote(environment, '1.0.0');
    return isMade;
  };
  const busy = { ...environment, store: { ...store, create } };
  const recalled = recallRelease(busy, { slice: 'mf-a', version: '1.0.0', why: 'test' });
  await expect(recalled).rejects.toThrow('Other commands made 20 revisions with mf-a 1.0.0 while it was recalled');
});
