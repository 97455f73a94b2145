import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where pictures lie. A path never changes its content, so that browsers may keep it for good. */
export interface UploadStore {
  put: (path: string, bytes: Buffer) => Promise<void>;
  /** Does nothing when there is no such file. */
  remove: (path: string) => Promise<void>;
  /** The address that pages show it by. */
  url: (path: string) => string;
  /** The path behind such an address; undefined for any other text. */
  pathOf: (url: string) => string | undefined;
}

const prefix = '/api/uploads/';

/** Files in a folder, which `upload-routes` serves. */
export const diskStore = (directory: string): UploadStore => ({
  put: async (path, bytes) => {
    await mkdir(directory, { recursive: true });
    // Under the final name there is never half a file; names with a dot in front are not served.
    const draft = join(directory, `.${randomUUID()}`);
    try {
      await writeFile(draft, bytes);
      await rename(draft, join(directory, path));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  },
  remove: (path) => rm(join(directory, path), { force: true }),
  url: (path) => `${prefix}${path}`,
  pathOf: (url) => (url.startsWith(prefix) ? url.slice(prefix.length) : undefined),
});
