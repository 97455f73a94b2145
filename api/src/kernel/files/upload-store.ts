import type { FastifyPluginAsync } from 'fastify';

/** A path never changes its content, so browsers may cache it for good. */
export interface UploadStore {
  put: (path: string, bytes: Buffer) => Promise<void>;
  remove: (path: string) => Promise<void>;
  url: (path: string) => string;
  pathOf: (url: string) => string | undefined;
  serve: FastifyPluginAsync;
}

const prefix = '/api/uploads/';

/** Rows store these addresses, so they are the same for every store. */
export const uploadAddresses: Pick<UploadStore, 'pathOf' | 'url'> = {
  url: (path) => `${prefix}${path}`,
  pathOf: (url) => (url.startsWith(prefix) ? url.slice(prefix.length) : undefined),
};

/** The site may have another origin than the API. */
export const openToSites = ['cross-origin-resource-policy', 'cross-origin'] as const;
