import type { FastifyPluginAsync } from 'fastify';

/** Where pictures lie. A path never changes its content, so that browsers may keep it for good. */
export interface UploadStore {
  put: (path: string, bytes: Buffer) => Promise<void>;
  /** Also what a `put` that was cut off has left; does nothing when there is no such file. */
  remove: (path: string) => Promise<void>;
  /** The address that pages show it by. */
  url: (path: string) => string;
  /** The path behind such an address; undefined for any other text. */
  pathOf: (url: string) => string | undefined;
  /** Answers requests for pictures at the prefix that it is registered with. */
  serve: FastifyPluginAsync;
}

const prefix = '/api/uploads/';

/** Addresses are the API's own, whatever the store: they stand in rows, and outlive a move to another one. */
export const uploadAddresses: Pick<UploadStore, 'pathOf' | 'url'> = {
  url: (path) => `${prefix}${path}`,
  pathOf: (url) => (url.startsWith(prefix) ? url.slice(prefix.length) : undefined),
};

/** Pictures are public; the site may live on another origin than the API. */
export const openToSites = ['cross-origin-resource-policy', 'cross-origin'] as const;
