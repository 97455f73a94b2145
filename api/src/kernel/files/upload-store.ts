import type { Readable } from 'node:stream';
import type { FastifyPluginAsync } from 'fastify';

/** Files that no address leads to. */
export interface PrivateFiles {
  /** All or nothing: after an error there is no file. */
  put: (path: string, chunks: AsyncIterable<Uint8Array>) => Promise<void>;
  /** Undefined when there is no such file. */
  read: (path: string) => Promise<Readable | undefined>;
  remove: (path: string) => Promise<void>;
}

/** A path never changes its content, so browsers may cache it for good. */
export interface UploadStore {
  put: (path: string, bytes: Buffer) => Promise<void>;
  /** Undefined when there is no such file. */
  read: (path: string) => Promise<Readable | undefined>;
  remove: (path: string) => Promise<void>;
  url: (path: string) => string;
  pathOf: (url: string) => string | undefined;
  serve: FastifyPluginAsync;
  private: PrivateFiles;
}

const prefix = '/api/uploads/';

/** Rows store these addresses, so they are the same for every store. */
export const uploadAddresses: Pick<UploadStore, 'pathOf' | 'url'> = {
  url: (path) => `${prefix}${path}`,
  pathOf: (url) => (url.startsWith(prefix) ? url.slice(prefix.length) : undefined),
};

/** The site may have another origin than the API. */
export const openToSites = ['cross-origin-resource-policy', 'cross-origin'] as const;
