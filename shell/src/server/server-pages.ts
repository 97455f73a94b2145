import type { LoadPhase, Rendered, ServerHost } from '@slices/format';
import { loadPart, type Pages, type Slice, SliceError } from '@slices/host';
import { type ComponentType, createElement } from 'react';

interface ServerPages extends Pages {
  used: Pick<Rendered, 'releases' | 'parts'>;
}

/** A release without a server build is no failure: the browser renders it. */
export class BrowserOnly extends Error {
  override name = 'BrowserOnly';
}

/** The code of slices from their server builds, for one document. Nothing is retried: the browser can. */
export const createServerPages = (loadSlice: ServerHost['loadSlice']): ServerPages => {
  const used: ServerPages['used'] = { releases: {}, parts: {} };
  const parts = new Map<string, Promise<ComponentType>>();
  const load = (slice: Slice, part: string): Promise<ComponentType> => {
    const key = `${slice.name} ${part}`;
    const known = parts.get(key);
    if (known) return known;
    used.releases[slice.name] = slice.release.metadata.version;
    used.parts[slice.name] = [...(used.parts[slice.name] ?? []), part];
    const loading = loadPart(loaderOf(slice, loadSlice), part).then((Part) => named(slice, Part));
    loading.catch(() => {}); // rendering it reports the error
    parts.set(key, loading);
    return loading;
  };
  return {
    used,
    of: (slice) => ({
      component: (part) => load(slice, part),
      // Rendering the page reports why its code cannot be loaded.
      module: () =>
        loaderOf(slice, loadSlice)
          .load('./routes')
          .catch(() => undefined),
      ...inert,
    }),
    preload: () => {},
  };
};

/** All that happens after the first rendering: that is in the browser. */
const inert = {
  knownRoutes: () => undefined,
  untilRendered: async () => {},
  caught: () => false,
  left: () => {},
  reset: async () => {},
  forgetFailures: () => {},
  shown: () => {},
  mounted: () => () => {},
  onRemove: () => () => {},
  removeCount: () => 0,
};

/** Stands in the stacks of errors: the script of a release is evaluated under this name too. */
export const codeName = (slice: string, version: string): string => `${slice}@${version}`;

const named = ({ name, release }: Slice, Part: ComponentType): ComponentType =>
  Object.defineProperty((props: object) => createElement(Part, props), 'name', {
    value: codeName(name, release.metadata.version),
  });

const loaderOf = (slice: Slice, loadSlice: ServerHost['loadSlice']) => {
  const { release } = slice;
  const failure = (stage: SliceError['stage'], cause: unknown) =>
    cause instanceof SliceError ? cause : new SliceError(slice, release, stage, cause);
  const phase = <T>(stage: LoadPhase, work: () => Promise<T>): Promise<T> =>
    work().catch((error: unknown) => {
      throw failure(stage, error);
    });
  const load = (expose: string) =>
    phase('module', async () => {
      const build = await loadSlice(slice.name, release);
      if (!build) throw new BrowserOnly(`${slice.name} has no server build`);
      const get = build[expose];
      if (!get) throw new Error(`the server build has no ${expose}`);
      return get();
    });
  return { load, phase, failure };
};

/** Loads nothing: every page and widget shows its skeleton. */
export const skeletonPages: ServerPages = {
  used: { releases: {}, parts: {} },
  of: () => ({
    component: () => forever,
    module: () => forever,
    ...inert,
  }),
  preload: () => {},
};
const forever = new Promise<never>(() => {});
