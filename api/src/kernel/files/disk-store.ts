import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isNativeError } from 'node:util/types';
import fastifyStatic from '@fastify/static';
import type { Settings } from '../settings/settings.ts';
import { openToSites, type UploadStore, uploadAddresses } from './upload-store.ts';

/** Amazon's client is large: it is loaded only for a bucket. */
export const openUploadStore = async ({
  uploadsBucket,
  uploadsDirectory,
}: Pick<Settings, 'uploadsBucket' | 'uploadsDirectory'>): Promise<UploadStore> => {
  if (!uploadsBucket) return diskStore(uploadsDirectory);
  const { bucketStore } = await import('./bucket-store.ts');
  return bucketStore(uploadsBucket);
};

export const diskStore = (directory: string): UploadStore => {
  // Names with a dot in front are not served.
  const privateDirectory = join(directory, '.private');
  return {
    ...uploadAddresses,
    put: (path, bytes) => putFile(directory, path, (draft) => writeFile(draft, bytes)),
    read: (path) => readFile(directory, path),
    remove: (path) => removeFile(directory, path),
    private: {
      put: (path, chunks) =>
        putFile(privateDirectory, path, (draft) => pipeline(chunks, createWriteStream(draft, { mode: 0o600 }))),
      read: (path) => readFile(privateDirectory, path),
      remove: (path) => removeFile(privateDirectory, path),
    },
    serve: async (app) => {
      await mkdir(directory, { recursive: true });
      await app.register(fastifyStatic, {
        root: directory,
        index: false,
        dotfiles: 'ignore',
        allowedPath: (path) => !path.endsWith('/'),
        decorateReply: false,
        immutable: true,
        maxAge: '365d',
        setHeaders: (response) => response.header(...openToSites),
      });
    },
  };
};

/** The final name never has half a file. */
const draftOf = (directory: string, path: string): string => join(directory, `.${path}`);

const putFile = async (directory: string, path: string, write: (draft: string) => Promise<void>): Promise<void> => {
  const draft = draftOf(directory, path);
  await mkdir(directory, { recursive: true });
  try {
    await write(draft);
    await rename(draft, join(directory, path));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
};

const readFile = async (directory: string, path: string): Promise<Readable | undefined> => {
  try {
    return (await open(join(directory, path))).createReadStream();
  } catch (error) {
    if (isNativeError(error) && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
};

const removeFile = async (directory: string, path: string): Promise<void> => {
  await rm(draftOf(directory, path), { force: true });
  await rm(join(directory, path), { force: true });
};
