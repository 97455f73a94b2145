import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const temporaryFolder = () => {
  const temporary = { path: '' };
  beforeEach(() => {
    temporary.path = mkdtempSync(join(tmpdir(), 'slices-test-'));
  });
  afterEach(() => rmSync(temporary.path, { recursive: true }));
  return temporary;
};
