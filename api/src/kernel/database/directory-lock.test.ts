import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDirectory } from './directory-lock.ts';

const directory = mkdtempSync(join(tmpdir(), 'lock-'));
const file = join(directory, 'postgres.lock');

afterAll(() => rmSync(directory, { recursive: true }));

test('a directory that a running process has open is refused', async () => {
  writeFileSync(file, String(process.ppid));
  await expect(lockDirectory(directory)).rejects.toThrow(`in use by process ${process.ppid}`);
});

test('what a dead process left is taken over, and given back', async () => {
  writeFileSync(file, '999999999');
  const unlock = await lockDirectory(directory);
  expect(readFileSync(file, 'utf8')).toBe(String(process.pid));
  await unlock();
  expect(() => readFileSync(file)).toThrow('ENOENT');
});
