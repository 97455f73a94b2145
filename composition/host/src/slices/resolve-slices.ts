import { type Composition, type CompositionSlot, pathIndex, type Release, releasesFor } from '@slices/format';
import { matchPath } from 'react-router-dom';
import { isCircuitOpen } from './circuit-breaker.ts';

export interface Slice {
  name: string;
  title: string;
  owner: string;
  release: Release;
  /** Tried in this order when `release` fails. */
  fallbacks: readonly Release[];
}

export interface RouteOffer {
  slice: Slice;
  roles: readonly string[];
  preload: readonly string[];
  /** Modules that it needs first from the shell. */
  modules: readonly string[];
}

export interface ServedPath {
  path: string;
  offers: readonly RouteOffer[];
}

export interface ResolvedSlices {
  revision: number;
  /** Names the revision history that `revision` belongs to. */
  ledger?: string | undefined;
  /** Version of the platform package of the shell that the composition was checked against. */
  hostPlatform?: string | undefined;
  /** Before recalls, which are applied to it. */
  whole?: Composition;
  all: readonly Slice[];
  findPath: (pathname: string) => ServedPath | undefined;
  slotsAt: (name: string) => readonly { slice: Slice; slot: CompositionSlot }[];
}

export const resolveSlices = (composition: Composition, visitor: string): ResolvedSlices => {
  const all = Object.entries(composition.microFrontends).flatMap(([name, releases]): Slice[] => {
    const [release, ...fallbacks] = usable(name, releasesFor(name, releases, visitor));
    if (!release) return [];
    const { title, owner } = release.extras.shell;
    return [{ name, title, owner, release, fallbacks }];
  });
  const mayServe = pathIndex(servedPaths(all).map((served) => [served.path, served]));
  const slots = slotsByName(all);
  return {
    revision: composition.revision,
    ledger: composition.ledger,
    hostPlatform: composition.host?.platform,
    all,
    findPath: (pathname) => mayServe(pathname).find(({ path }) => matchPath(path, pathname)),
    slotsAt: (name) => slots.get(name) ?? [],
  };
};

/** All of them when every circuit is open: a page that may fail is better than "not found". */
const usable = (slice: string, releases: Release[]): Release[] => {
  const closed = releases.filter(({ metadata }) => !isCircuitOpen(slice, metadata.version));
  return closed.length > 0 ? closed : releases;
};

type PlacedSlots = ReturnType<ResolvedSlices['slotsAt']>;

const slotsByName = (slices: readonly Slice[]): Map<string, PlacedSlots> => {
  const byName = new Map<string, PlacedSlots>();
  for (const slice of slices) {
    for (const slot of slice.release.extras.shell.slots)
      byName.set(slot.name, [...(byName.get(slot.name) ?? []), { slice, slot }]);
  }
  for (const [name, slots] of byName)
    byName.set(
      name,
      [...slots].sort((a, b) => a.slot.order - b.slot.order),
    );
  return byName;
};

const servedPaths = (slices: readonly Slice[]): ServedPath[] => {
  const byPath = new Map<string, RouteOffer[]>();
  for (const slice of slices) {
    const { shell, modules } = slice.release.extras;
    for (const { path, roles, preload } of shell.routes) {
      const offer = { slice, roles, preload, modules: modules?.[path] ?? [] };
      byPath.set(path, [...(byPath.get(path) ?? []), offer]);
    }
  }
  // `/a/new` matches before `/a/:id`.
  return [...byPath]
    .map(([path, offers]) => ({ weight: parameterWeight(path), served: { path, offers } }))
    .sort((a, b) => a.weight - b.weight)
    .map(({ served }) => served);
};

const parameterWeight = (path: string): number =>
  path.split('/').reduce((sum, part) => sum + (part.startsWith(':') ? 1 : part === '*' ? 100 : 0), 0);

// The releases to try for `part` of a slice, a path or an exposed widget: the visitor's own, then the fallbacks that
// offer the same part to the same roles.
export const candidates = (slice: Slice, part: string): Release[] =>
  usable(slice.name, [slice.release, ...slice.fallbacks.filter((release) => canReplace(release, slice.release, part))]);

const canReplace = (release: Release, own: Release, part: string): boolean => {
  const offered = rolesOf(release, part);
  return (
    offered.length > 0 &&
    (offered.includes('any') || rolesOf(own, part).every((audience) => offered.includes(audience)))
  );
};

const rolesOf = ({ extras }: Release, part: string): string[] => [
  ...extras.shell.routes.filter(({ path }) => path === part).flatMap(({ roles }) => roles),
  ...extras.shell.slots.filter(({ expose }) => expose === part).flatMap(({ roles }) => roles),
];
