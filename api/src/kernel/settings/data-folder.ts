import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folderProblem, openDataFolder } from '@slices/kernel/data-folder.ts';
import { SettingsError } from './environment.ts';
import type { Settings } from './settings.ts';

export const requireDataFolder = async (folder: string): Promise<void> => {
  const problem = await openDataFolder(folder);
  if (problem) throw new SettingsError(problem);
};

export const requireFolders = async (settings: Settings): Promise<void> => {
  if (usesDataFolder(settings)) await requireDataFolder(settings.dataDirectory);
  const problem = settings.uploadsBucket ? undefined : await folderProblem(settings.uploadsDirectory);
  if (problem) throw new SettingsError(problem);
};

const usesDataFolder = (settings: Settings): boolean => {
  const { databaseUrl, secret, mail, production, uploadsBucket, uploadsDirectory, dataDirectory } = settings;
  const keepsPictures = !uploadsBucket && `${uploadsDirectory}/`.startsWith(`${dataDirectory}/`);
  return !databaseUrl || !secret || !(mail.url || production) || keepsPictures;
};

/** Two processes would ruin the files of embedded PostgreSQL. Takes over the lock of a dead process. */
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
