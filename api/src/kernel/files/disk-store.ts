import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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
  const fileOf = (path: string) => join(directory, path);
  // The final name never has half a file; names with a dot in front are not served.
  const draftOf = (path: string) => fileOf(`.${path}`);
  return {
    ...uploadAddresses,
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
