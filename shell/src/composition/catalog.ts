import type { Audience, Composition, CompositionSlot, Release } from '@nearhand/contracts';
import { matchPath } from 'react-router-dom';
import { releaseFor } from './visitor-bucket.ts';

export interface Slice {
  name: string;
  title: string;
  owner: string;
  release: Release;
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
  slices: readonly Slice[];
  findPath: (pathname: string) => ServedPath | undefined;
  slotsAt: (place: string) => readonly { slice: Slice; slot: CompositionSlot }[];
}

export const createCatalog = (composition: Composition, visitor: string): Catalog => {
  const slices = Object.entries(composition.microFrontends).map(([name, releases]): Slice => {
    const release = releaseFor(name, releases, visitor);
    const { title, owner } = release.extras.shell;
    return { name, title, owner, release };
  });
  const served = servedPaths(slices);
  return {
    revision: composition.revision,
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
