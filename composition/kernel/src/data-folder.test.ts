import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { folderProblem, openDataFolder } from './data-folder.ts';
import { dataSetting } from './repository.ts';
import { temporaryFolder } from './temporary-folder.fixture.ts';

const around = temporaryFolder();

test('one that everybody writes to, as /tmp, stays as it is', async () => {
  const shared = join(around.path, 'shared');
  mkdirSync(shared);
  chmodSync(shared, 0o1777);
  expect(await openDataFolder(shared)).toBe(
    `${dataSetting} must name a folder of its own: ${shared} belongs to everybody.`,
  );
  expect(statSync(shared).mode & 0o777).toBe(0o777);
});

const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));
test.each([
  ['ENOSPC', /^The disk of the folder .+ is full: .+\.$/],
  ['EDQUOT', /^The disk of the folder .+ is full: .+\.$/],
  ['EROFS', /^The folder .+ cannot be written to: .+\.$/],
  ['EACCES', /^The folder .+ cannot be written to: .+\.$/],
  ['ENOTDIR', /is not a folder, or lies below a file/],
  ['EIO', /^The folder .+ cannot be used \(EIO\)\.$/],
])('a disk that answers %s is told in a sentence', async (code, sentence) => {
  expect(await folderProblem(around.path, failing(code))).toMatch(sentence);
});
