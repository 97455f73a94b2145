import {
  type Composition,
  type CompositionSlot,
  pathFinder,
  type Release,
  releasesFor,
  type Skeleton,
} from '@slices/format';
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
  /** How it looks while its code comes. */
  skeleton?: Skeleton | undefined;
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
  const slots = placedSlots(all);
  return {
    revision: composition.revision,
    ledger: composition.ledger,
    hostPlatform: composition.host?.platform,
    all,
    findPath: pathFinder(servedPaths(all)),
    slotsAt: (name) => slots.filter(({ slot }) => slot.name === name),
  };
};

/** All of them when every circuit is open: a page that may fail is better than "not found". */
const usable = (slice: string, releases: Release[]): Release[] => {
  const closed = releases.filter(({ metadata }) => !isCircuitOpen(slice, metadata.version));
  return closed.length > 0 ? closed : releases;
};

/** In their order. */
const placedSlots = (slices: readonly Slice[]): { slice: Slice; slot: CompositionSlot }[] =>
  slices
    .flatMap((slice) => slice.release.extras.shell.slots.map((slot) => ({ slice, slot })))
    .sort((a, b) => a.slot.order - b.slot.order);

const servedPaths = (slices: readonly Slice[]): [path: string, served: ServedPath][] => {
  const byPath = new Map<string, RouteOffer[]>();
  for (const slice of slices) {
    const { shell, modules, skeletons } = slice.release.extras;
    for (const { path, roles, preload } of shell.routes) {
      const offer = { slice, roles, preload, modules: modules?.[path] ?? [], skeleton: skeletons?.[path] };
      byPath.set(path, [...(byPath.get(path) ?? []), offer]);
    }
  }
  return [...byPath].map(([path, offers]) => [path, { path, offers }]);
};

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
