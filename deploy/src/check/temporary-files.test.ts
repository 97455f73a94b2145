import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { temporaryFolder } from '@slices/kernel/temporary-folder.fixture.ts';
import { temporaryFiles } from './temporary-files.ts';

const temporary = temporaryFolder();

test('tests make their files in a roomy folder in memory, else where the system has them', () => {
  expect(temporaryFiles(temporary.path)).toBe(temporary.path);
  expect(readdirSync(temporary.path)).toEqual([]);
  for (const none of ['/proc', `${temporary.path}/none`]) expect(temporaryFiles(none)).toBe(tmpdir());
});
