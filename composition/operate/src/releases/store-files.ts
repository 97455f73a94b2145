import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isNativeError } from 'node:util/types';

/** A folder or a bucket. Paths are relative to the store; those of folders end with a slash. */
export interface StoreFiles {
  /** Undefined where the file is missing. */
  read: (path: string) => Promise<Buffer | undefined>;
  /** Names of the folders and files in a folder. */
  names: (folder: string) => Promise<{ folders: string[]; files: string[] }>;
}

export const folderFiles = (root: string): StoreFiles => ({
  read: (path) => readFile(join(root, path)).catch(unlessMissing(undefined)),
  names: async (folder) => {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(unlessMissing([]));
    return {
      folders: entries.filter((entry) => entry.isDirectory()).map(({ name }) => name),
      files: entries.filter((entry) => entry.isFile()).map(({ name }) => name),
    };
  },
});

const unlessMissing =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (isNativeError(error) && 'code' in error && error.code === 'ENOENT') return instead;
    throw error;
  };
