// Stands in for parts of the federation runtime that this product has no use for, 4 KB brotli of every first visit: remote
// snapshots are switched off, and entries are loaded by the shell, which alone knows their hashes.

const unused = () => {
  throw new Error('The shell loads what slices consist of by itself.');
};

export class SnapshotHandler {
  manifestCache = new Map();
  hooks = { lifecycle: {}, applyPlugin: () => {} };
  loadRemoteSnapshotInfo = unused;
}
export const getGlobalRemoteInfo = () => ({});

export const defaultPreloadArgs = {};
export const formatPreloadArgs = unused;
export const normalizePreloadExposes = unused;
export const preloadAssets = unused;

export const createLink = unused;
export const createScript = unused;
export const loadScript = unused;
export const isStaticResourcesEqual = unused;
export const safeWrapper = unused;
