import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../kernel/repository.ts';

/** Each begins by loading the whole API; the last to end keeps one core idle. */
const groupCount = 12;

/**
 * Divides the API's test files that are wanted into groups and writes into `folder` one file for each, which runs them
 * one after the other: they load the API's modules once and use one embedded database, emptied in between.
 * Returns the environment in which Jest finds these instead of the files themselves.
 */
export const together = (folder: string, isWanted: (path: string) => boolean): NodeJS.ProcessEnv => {
  mkdirSync(folder);
  for (const [index, files] of divided(testFiles().filter(isWanted)).entries()) {
    writeFileSync(join(folder, `api-${index + 1}.test.ts`), entry(files));
  }
  return { NEARHAND_TOGETHER: folder };
};

const testFiles = (): string[] =>
  readdirSync(join(root, 'api/src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => `api/src/${path}`);

/** Deals them out, the largest first: how long one takes is not known, but its size says a little. */
const divided = (files: readonly string[]): string[][] => {
  const bySize = files
    .map((file) => ({ file, size: statSync(join(root, file)).size }))
    .sort((a, b) => b.size - a.size || a.file.localeCompare(b.file));
  const groups = Array.from({ length: Math.min(groupCount, files.length) }, (): string[] => []);
  for (const [index, { file }] of bySize.entries()) groups[index % groups.length]?.push(file);
  return groups;
};

/** A file that cannot be read fails by its name, as one of its tests would, and keeps the others from nothing. */
const entry = (files: readonly string[]): string => `
for (const file of ${JSON.stringify(files)}) {
  describe(file, () => {
    try {
      require(${JSON.stringify(`${root}/`)} + file);
    } catch (error) {
      test('can be read', () => {
        throw error;
      });
    }
  });
}
// One limit holds for all of them: the longest that any asks for.
jest.setTimeout(120_000);
`;
