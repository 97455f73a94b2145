import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDirectory, requireDataFolder } from './data-folder.ts';
import { storedSecret } from './secret.ts';

const around = mkdtempSync(join(tmpdir(), 'data-folder-'));
const umask = process.umask();
afterEach(() => process.umask(umask));
afterAll(() => rmSync(around, { recursive: true }));

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

test.each([0o000, 0o022, 0o777])('is made for its owner alone under the umask %i', async (mask) => {
  process.umask(mask);
  const folder = join(around, `umask-${mask}`);
  await requireDataFolder(folder);
  expect(modeOf(folder)).toBe('700');
  await storedSecret(folder);
  expect(modeOf(join(folder, 'secret'))).toBe('600');
});

test('one that is open to others is closed, and so is the secret in it, which stays', async () => {
  const folder = join(around, 'open');
  mkdirSync(folder);
  const secret = await storedSecret(folder);
  chmodSync(folder, 0o755);
  chmodSync(join(folder, 'secret'), 0o644);
  await requireDataFolder(folder);
  expect(await storedSecret(folder)).toBe(secret);
  expect([modeOf(folder), modeOf(join(folder, 'secret'))]).toEqual(['700', '600']);
});

const lock = join(around, 'postgres.lock');

test('a directory that a running process has open is rejected', async () => {
  writeFileSync(lock, String(process.ppid));
  await expect(lockDirectory(around)).rejects.toThrow(`in use by process ${process.ppid}`);
});

test('the lock of a dead process is taken over, and removed at the end', async () => {
  writeFileSync(lock, '999999999');
  const unlock = await lockDirectory(around);
  expect(readFileSync(lock, 'utf8')).toBe(String(process.pid));
  await unlock();
  expect(() => readFileSync(lock)).toThrow('ENOENT');
});
