import { type Composition, type CompositionRoute, type PageRequest, pathIndex, type Release } from '@slices/format';

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
export const isForAll = ({ roles }: Pick<CompositionRoute, 'roles'>): boolean => roles.includes('any');

/** Pages of the shell are for all, and so is the page that says that an address has none. */
export const kindOf = ({ route }: ServedPage): PageRequest['kind'] => (!route || isForAll(route) ? 'page' : 'skeleton');

interface Pattern {
  matches: RegExp;
  page: ServedPage;
}

const tables = new WeakMap<Composition, (pathname: string) => Pattern[]>();

/** `composition` has one release of each slice, see `compositionOf`. */
export const servedPage = (composition: Composition, pathname: string): ServedPage => {
  const known = tables.get(composition);
  const table = known ?? patternsOf(composition);
  if (!known) tables.set(composition, table);
  return (
    table(pathname).find(({ matches }) => matches.test(pathname))?.page ?? { pattern: '*', ...shellOf(composition) }
  );
};

const shellOf = ({ host }: Composition) => ({ slice: 'shell', version: host?.version ?? '0.0.0' });

const patternsOf = (composition: Composition): ((pathname: string) => Pattern[]) => {
  const own = (composition.host?.paths ?? []).map((pattern): ServedPage => ({ pattern, ...shellOf(composition) }));
  const others = Object.entries(composition.microFrontends).flatMap(([slice, [release]]): ServedPage[] => {
    if (!release) return [];
    const { routes } = release.extras.shell;
    const { version } = release.metadata;
    return routes.map((route) => ({ pattern: route.path, slice, version, release, route }));
  });
  const pages = [...own, ...others].sort((a, b) => parametersIn(a.pattern) - parametersIn(b.pattern));
  return pathIndex(pages.map((page) => [page.pattern, { page, matches: matcher(page.pattern) }]));
};

/** The shell tries `/a/new` before `/a/:id`. */
const parametersIn = (pattern: string): number => pattern.split(':').length;

const matcher = (pattern: string): RegExp => {
  const parts = pattern.split('/').filter(Boolean);
  const source = parts.map((part) =>
    part.startsWith(':') ? '/[^/]+' : `/${part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`,
  );
  return new RegExp(`^${source.join('')}/*$`, 'i');
};
