import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, mkdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isNativeError } from 'node:util/types';
import { dataSetting } from './repository.ts';

/** One file of the embedded database's log. */
const minFreeBytes = 16 * 1024 * 1024;
const probeBytes = 64 * 1024;

/** One sentence where nothing can be written to a folder, which is created if missing. `write` is for tests. */
export const folderProblem = async (folder: string, write = writeFile): Promise<string | undefined> => {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { bavail, blocks, bsize } = await statfs(folder);
    if (blocks > 0 && bavail * bsize < minFreeBytes) return sentences.ENOSPC(folder);
    await probe(folder, write);
  } catch (error) {
    return sentenceOf(error, folder);
  }
  return undefined;
};

/** Creates the data folder with mode 700 whatever the umask. Returns one sentence where that, or writing, fails. */
export const openDataFolder = async (folder: string): Promise<string | undefined> => {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { mode } = await stat(folder);
    if (mode & sticky) return `${dataSetting} must name a folder of its own: ${folder} belongs to everybody.`;
    if ((mode & 0o777) !== 0o700) await chmod(folder, 0o700);
  } catch (error) {
    return sentenceOf(error, folder);
  }
  return folderProblem(folder);
};

/** Set on folders that many users share, such as /tmp: closing one would break the machine. */
const sticky = 0o1000;

const probe = async (folder: string, write: typeof writeFile): Promise<void> => {
  const file = join(folder, `.probe-${randomUUID()}`);
  try {
    // Random: a file system that compresses would store zeros in no space.
    await write(file, randomBytes(probeBytes), { mode: 0o600 });
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
  // A read-only file system answers this where a folder is to be created.
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
