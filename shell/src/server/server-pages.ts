import type { Release, ServerHost } from '@nearhand/contracts';
import type { ComponentType } from 'react';
import { SliceError } from '../composition/loading/load-errors.ts';
import { loadPart } from '../composition/loading/load-first.ts';
import type { Pages } from '../composition/loading/slice-pages.ts';
import type { Slice } from '../composition/slices/resolve-slices.ts';

export interface ServerPages extends Pages {
  /** Slices whose code was asked for, with their version. */
  releases: Record<string, string>;
}

/** The code of slices from their server builds, for one document. Nothing is retried: the browser can. */
export const createServerPages = (loadSlice: ServerHost['loadSlice']): ServerPages => {
  const releases: Record<string, string> = {};
  const parts = new Map<string, Promise<ComponentType>>();
  const load = (slice: Slice, part: string): Promise<ComponentType> => {
    const key = `${slice.name} ${part}`;
    const known = parts.get(key);
    if (known) return known;
    releases[slice.name] = slice.release.metadata.version;
    const loading = loadPart(loaderOf(slice, slice.release, loadSlice), part);
    loading.catch(() => {}); // rendering it reports the error
    parts.set(key, loading);
    return loading;
  };
  return {
    releases,
    of: (slice) => ({
      component: (part) => load(slice, part),
      caught: () => false,
      reset: async () => {},
      forgetFailures: () => {},
    }),
    preload: () => {},
  };
};

const loaderOf = (slice: Slice, release: Release, loadSlice: ServerHost['loadSlice']) => ({
  load: async (expose: string) => {
    const get = (await loadSlice(slice.name, release))[expose];
    if (!get) throw new Error(`the server build has no ${expose}`);
    return get();
  },
  phase: <T>(_phase: unknown, work: () => Promise<T>): Promise<T> => work(),
  failure: (stage: SliceError['stage'], cause: unknown) =>
    cause instanceof SliceError ? cause : new SliceError(slice, release, stage, cause),
});

/** Loads nothing: every page and widget shows its skeleton. */
export const skeletonPages: Pages = {
  of: () => ({ component: () => forever, caught: () => false, reset: async () => {}, forgetFailures: () => {} }),
  preload: () => {},
};
const forever = new Promise<never>(() => {});
