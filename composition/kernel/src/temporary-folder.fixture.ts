import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const temporaryFolder = () => {
  const temporary = { path: '' };
  beforeEach(() => {
    temporary.path = mkdtempSync(join(tmpdir(), 'slices-test-'));
  });
  afterEach(() => rmSync(temporary.path, { recursive: true }));
  return temporary;
};

/** One for all tests of a file. */
export const folderOfTests = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'slices-test-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
};

/** Files by their paths in `folder`. */
export const writeFiles = (folder: string, files: Record<string, string>): void => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
};
