import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SettingsError } from '../settings/setting-readers.ts';

/**
 * Embedded PostgreSQL would let two processes write the same files and ruin them. Throws a `SettingsError` while
 * another one has the directory open; what a process that died left behind is taken over.
 */
export const lockDirectory = async (directory: string): Promise<() => Promise<void>> => {
  const file = join(directory, 'postgres.lock');
  const owner = Number(await readFile(file, 'utf8').catch(() => ''));
  if (owner && owner !== process.pid && isRunning(owner)) {
    throw new SettingsError(
      `The data in ${directory} is in use by process ${owner}: stop it (Ctrl-C where it runs) and try again, or set DATABASE_URL to share a server.`,
    );
  }
  await writeFile(file, String(process.pid));
  return () => rm(file, { force: true });
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};
