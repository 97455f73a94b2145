import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where pictures lie. A path never changes its content, so that browsers may keep it for good. */
export interface UploadStore {
  put: (path: string, bytes: Buffer) => Promise<void>;
  /** Also what a `put` that was cut off has left; does nothing when there is no such file. */
  remove: (path: string) => Promise<void>;
  /** The address that pages show it by. */
  url: (path: string) => string;
  /** The path behind such an address; undefined for any other text. */
  pathOf: (url: string) => string | undefined;
}

const prefix = '/api/uploads/';

/** Files in a folder, which `upload-routes` serves. */
export const diskStore = (directory: string): UploadStore => {
  const fileOf = (path: string) => join(directory, path);
  // Under the final name there is never half a file; names with a dot in front are not served.
  const draftOf = (path: string) => fileOf(`.${path}`);
  return {
    put: async (path, bytes) => {
      await mkdir(directory, { recursive: true });
      try {
        await writeFile(draftOf(path), bytes);
        await rename(draftOf(path), fileOf(path));
      } catch (error) {
        await rm(draftOf(path), { force: true });
        throw error;
      }
    },
    remove: async (path) => {
      await rm(draftOf(path), { force: true });
      await rm(fileOf(path), { force: true });
    },
    url: (path) => `${prefix}${path}`,
    pathOf: (url) => (url.startsWith(prefix) ? url.slice(prefix.length) : undefined),
  };
};
