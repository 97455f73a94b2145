import type { Audience, Composition, CompositionSlot, Release } from '@nearhand/contracts';
import { matchPath } from 'react-router-dom';
import { isTripped } from './tripped.ts';
import { releasesFor } from './visitor-bucket.ts';

export interface Slice {
  name: string;
  title: string;
  owner: string;
  /** What this visitor gets. */
  release: Release;
  /** What takes its place, in this order, when it does not work. */
  fallbacks: readonly Release[];
}

export interface RouteOffer {
  slice: Slice;
  roles: readonly Audience[];
  preload: readonly string[];
}

/** One path and the slices that serve it, each to other people. */
export interface ServedPath {
  path: string;
  offers: readonly RouteOffer[];
}

/** What the composition offers to this visitor: looked up by path and by place. */
export interface Catalog {
  revision: number;
  /** The line of revisions that this one is of. */
  ledger?: string | undefined;
  slices: readonly Slice[];
  findPath: (pathname: string) => ServedPath | undefined;
  slotsAt: (place: string) => readonly { slice: Slice; slot: CompositionSlot }[];
}

export const createCatalog = (composition: Composition, visitor: string): Catalog => {
  const slices = Object.entries(composition.microFrontends).flatMap(([name, releases]): Slice[] => {
    const all = releasesFor(name, releases, visitor);
    const usable = all.filter(({ metadata }) => !isTripped(name, metadata.version));
    // When all of them broke, the first is still better than a site that denies having such a page.
    const [release, ...fallbacks] = usable.length > 0 ? usable : all;
    if (!release) return [];
    const { title, owner } = release.extras.shell;
    return [{ name, title, owner, release, fallbacks }];
  });
  const served = servedPaths(slices);
  return {
    revision: composition.revision,
    ledger: composition.ledger,
    slices,
    findPath: (pathname) => served.find(({ path }) => matchPath(path, pathname)),
    slotsAt: (place) =>
      slices
        .flatMap((slice) => slice.release.extras.shell.slots.map((slot) => ({ slice, slot })))
        .filter(({ slot }) => slot.name === place)
        .sort((a, b) => a.slot.order - b.slot.order),
  };
};

const servedPaths = (slices: readonly Slice[]): ServedPath[] => {
  const byPath = new Map<string, RouteOffer[]>();
  for (const slice of slices) {
    for (const { path, roles, preload } of slice.release.extras.shell.routes) {
      byPath.set(path, [...(byPath.get(path) ?? []), { slice, roles, preload }]);
    }
  }
  // The more a path spells out, the earlier it is tried: `/a/new` before `/a/:id`.
  return [...byPath].map(([path, offers]) => ({ path, offers })).sort((a, b) => wildness(a.path) - wildness(b.path));
};

const wildness = (path: string): number =>
  path.split('/').reduce((sum, part) => sum + (part.startsWith(':') ? 1 : part === '*' ? 100 : 0), 0);
