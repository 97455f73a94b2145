import { type Composition, type CompositionRoute, type PageRequest, pathFinder, type Release } from '@slices/format';

/** The page at an address: of a slice, or of the shell. */
export interface ServedPage {
  /** Without ids: `/items/:id`. `*` where no page has this address. */
  pattern: string;
  slice: string;
  version: string;
  /** Absent for pages of the shell. */
  release?: Release;
  route?: CompositionRoute;
}

/** Its content is the same for visitors and for people with a session. */
const isForAll = ({ roles }: Pick<CompositionRoute, 'roles'>): boolean => roles.includes('any');

/** Pages of the shell are for all, and so is the page that says that an address has none. */
export const kindOf = ({ route }: ServedPage): PageRequest['kind'] => (!route || isForAll(route) ? 'page' : 'skeleton');

type Find = (pathname: string) => ServedPage | undefined;
const finders = new WeakMap<Composition, Find>();

/** `composition` has one release of each slice, see `compositionOf`. */
export const servedPage = (composition: Composition, pathname: string): ServedPage => {
  const find = finders.get(composition) ?? finderOf(composition);
  finders.set(composition, find);
  return find(pathname) ?? { pattern: '*', ...shellOf(composition) };
};

const shellOf = ({ host }: Composition) => ({ slice: 'shell', version: host?.version ?? '0.0.0' });

const finderOf = (composition: Composition): Find => {
  const own = (composition.host?.paths ?? []).map((pattern): ServedPage => ({ pattern, ...shellOf(composition) }));
  const others = Object.entries(composition.microFrontends).flatMap(([slice, [release]]): ServedPage[] => {
    if (!release) return [];
    const { routes } = release.extras.shell;
    const { version } = release.metadata;
    return routes.map((route) => ({ pattern: route.path, slice, version, release, route }));
  });
  return pathFinder([...own, ...others].map((page) => [page.pattern, page]));
};
