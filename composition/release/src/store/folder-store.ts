import { createHash, randomUUID } from 'node:crypto';
import { chmod, link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { environmentPaths } from '@slices/format';
import { errorCode, OperationError } from '@slices/kernel/user-error.ts';
import { lock } from 'proper-lockfile';
import type { BlobStore } from './blob-store.ts';

/** It begins with a dot, so that `list` and web servers skip it. */
const draftOf = (file: string) => join(dirname(file), `.${basename(file)}.draft-${randomUUID()}`);
const etagOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 32);

/** A lock that is not renewed in this time belongs to a killed command. A slow one must not lose it: two would write. */
const lockTimeoutMs = 60_000;
/** For longer than it takes until the lock of a killed command is stale. Each use makes a list of `retries` delays. */
const lockRetries = {
  ...{ retries: 10, forever: true, maxRetryTime: 150_000 },
  ...{ factor: 1, minTimeout: 25, maxTimeout: 50, randomize: true },
};

export const folderStore = (folder: string): BlobStore => {
  const fileOf = (path: string) => join(folder, path);

  const read: BlobStore['read'] = async (path) => {
    const bytes = await readFile(fileOf(path)).catch(unlessMissing(path));
    return bytes && { bytes, etag: etagOf(bytes) };
  };

  const create: BlobStore['create'] = async (path, bytes) => {
    const draft = await writeDraft(folder, path, bytes).catch(failed(path));
    try {
      await link(draft, fileOf(path)); // fails where the file exists
      return true;
    } catch (error) {
      if (errorCode(error) === 'EEXIST') return false;
      throw problem(path, error);
    } finally {
      await rm(draft, { force: true });
    }
  };

  const replace: BlobStore['replace'] = async (path, bytes, etag) => {
    const file = fileOf(path);
    const draft = await writeDraft(folder, path, bytes).catch(failed(path));
    let lost: Error | undefined;
    try {
      const unlock = await lock(file, {
        lockfilePath: `${dirname(file)}/.${basename(file)}.lock`,
        realpath: false,
        stale: lockTimeoutMs,
        retries: lockRetries,
        onCompromised: (error) => {
          lost = error;
        },
      });
      try {
        if ((await read(path))?.etag !== etag) return false;
        if (lost) throw lost;
        await rename(draft, file);
        return true;
      } finally {
        if (!lost) await unlock();
      }
    } catch (error) {
      throw problem(path, error);
    } finally {
      await rm(draft, { force: true });
    }
  };

  const list: BlobStore['list'] = async (prefix) => {
    const entries = await readdir(fileOf(prefix), { recursive: true, withFileTypes: true }).catch(
      unlessMissing(prefix),
    );
    return (entries ?? [])
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .sort();
  };

  const remove: BlobStore['remove'] = async (path) => {
    await rm(fileOf(path), { force: true }).catch(failed(path));
  };

  return { name: `folder ${folder}`, keepsCompressed: true, read, create, replace, list, remove };
};

/** Whatever the umask: a web server reads with another user what browsers get, and nothing else. */
const writeDraft = async (folder: string, path: string, bytes: Buffer): Promise<string> => {
  const draft = draftOf(join(folder, path));
  const parents = path.split('/').slice(0, -1);
  for (let depth = 0; depth <= parents.length; depth += 1) await makeFolder(folder, parents.slice(0, depth).join('/'));
  try {
    await writeFile(draft, bytes, { flush: true });
    await chmod(draft, isPublicFile(path) ? 0o644 : 0o600);
    return draft;
  } catch (error) {
    // On a full disk, each try would leave one more.
    await rm(draft, { force: true });
    throw error;
  }
};

const makeFolder = async (folder: string, path: string): Promise<void> => {
  const place = join(folder, path);
  const isNew = await mkdir(place, { recursive: true });
  if (isNew) await chmod(place, isPublicFolder(path) ? 0o755 : 0o700);
  else if (isPublicFolder(path)) await openToAll(place);
};

/** A folder that a umask has closed. That of another user is left as it is. */
const openToAll = async (place: string): Promise<void> => {
  const { mode, uid } = await stat(place);
  if (uid === process.getuid?.() && (mode & 0o555) !== 0o555) await chmod(place, (mode & 0o777) | 0o555);
};

const isPublicFolder = (path: string): boolean => /^(?:|environments(?:\/[^/]+)?|releases(?:\/.+)?)$/.test(path);

const isPublicFile = (path: string): boolean => {
  const [top, environment = ''] = path.split('/');
  const { composition, signatures, timestamp } = environmentPaths;
  return top === 'releases' || [composition, signatures, timestamp].some((pathOf) => pathOf(environment) === path);
};

const problem = (path: string, error: unknown): OperationError =>
  new OperationError(`${path} cannot be reached: ${error instanceof Error ? error.message : String(error)}.`);

const failed =
  (path: string) =>
  (error: unknown): never => {
    throw problem(path, error);
  };

const unlessMissing =
  (path: string) =>
  (error: unknown): undefined => {
    if (errorCode(error) !== 'ENOENT') throw problem(path, error);
    return undefined;
  };
