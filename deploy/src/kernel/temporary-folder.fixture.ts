import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives every test a folder of its own, which is in `path` while it runs. */
export const temporaryFolder = () => {
  const temporary = { path: '' };
  beforeEach(() => {
    temporary.path = mkdtempSync(join(tmpdir(), 'nearhand-test-'));
  });
  afterEach(() => rmSync(temporary.path, { recursive: true }));
  return temporary;
};
