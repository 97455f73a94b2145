import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, mkdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isNativeError } from 'node:util/types';
import { SettingsError } from './environment.ts';
import type { Settings } from './settings.ts';

/** Bytes that a disk must have left: one file of the embedded database's log. */
const leastFree = 16 * 1024 * 1024;
/** Bytes that are written to see whether anything can be. */
const probeSize = 64 * 1024;

/**
 * One sentence that says why nothing can be kept in a folder, which is made where it is missing; undefined when something
 * can. `write` is for tests.
 */
export const folderProblem = async (folder: string, write = writeFile): Promise<string | undefined> => {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { bavail, blocks, bsize } = await statfs(folder);
    // Some network file systems do not count.
    if (blocks > 0 && bavail * bsize < leastFree) return sentences.ENOSPC(folder);
    await probe(folder, write);
  } catch (error) {
    return sentenceOf(error, folder);
  }
  return undefined;
};

/**
 * Makes the data folder where it is missing and closes it to all but its owner (mode 700), whatever the umask. Returns
 * one sentence where that, or writing there, is not possible.
 */
export const openDataFolder = async (folder: string): Promise<string | undefined> => {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { mode } = await stat(folder);
    if (mode & sticky) return `NEARHAND_DATA must name a folder of its own: ${folder} belongs to everybody.`;
    if ((mode & 0o777) !== 0o700) await chmod(folder, 0o700);
  } catch (error) {
    return sentenceOf(error, folder);
  }
  return folderProblem(folder);
};

/** `openDataFolder` where a person starts the API: a `SettingsError` in place of the sentence. */
export const requireDataFolder = async (folder: string): Promise<void> => {
  const problem = await openDataFolder(folder);
  if (problem) throw new SettingsError(problem);
};

/** Makes what the API keeps files in. Throws a `SettingsError` where nothing can be kept there. */
export const requireFolders = async (settings: Settings): Promise<void> => {
  if (usesDataFolder(settings)) await requireDataFolder(settings.dataDirectory);
  const problem = settings.uploadsBucket ? undefined : await folderProblem(settings.uploadsDirectory);
  if (problem) throw new SettingsError(problem);
};

/** Nothing is kept in the data folder with a server, a secret, a mail server and pictures elsewhere. */
const usesDataFolder = (settings: Settings): boolean => {
  const { databaseUrl, secret, mail, production, uploadsBucket, uploadsDirectory, dataDirectory } = settings;
  const keepsPictures = !uploadsBucket && `${uploadsDirectory}/`.startsWith(`${dataDirectory}/`);
  return !databaseUrl || !secret || !(mail.url || production) || keepsPictures;
};

/** Set on folders that many people write to, such as /tmp: closing one would break the machine. */
const sticky = 0o1000;

const probe = async (folder: string, write: typeof writeFile): Promise<void> => {
  const file = join(folder, `.probe-${randomUUID()}`);
  try {
    // Random: a file system that compresses would keep zeros in no space.
    await write(file, randomBytes(probeSize), { mode: 0o600 });
  } finally {
    await rm(file, { force: true });
  }
};

const readOnly = (folder: string) =>
  `The folder ${folder} cannot be written to: make it writable, or name another one.`;
const full = (folder: string) => `The disk of the folder ${folder} is full: free some space, or name another folder.`;
const noFolder = (folder: string) => `${folder} is not a folder, or lies below a file: name another one.`;

const sentences = {
  EACCES: readOnly,
  EPERM: readOnly,
  // Also what a read-only file system answers where a folder is to be made.
  ENOENT: readOnly,
  EROFS: readOnly,
  ENOSPC: full,
  EDQUOT: full,
  ENOTDIR: noFolder,
  EEXIST: noFolder,
};

const isKnown = (code: string): code is keyof typeof sentences => code in sentences;

const sentenceOf = (error: unknown, folder: string): string => {
  const code = isNativeError(error) && 'code' in error ? String(error.code) : 'unknown';
  return isKnown(code) ? sentences[code](folder) : `The folder ${folder} cannot be used (${code}).`;
};

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
