import type { QueryClient } from '@tanstack/react-query';
import type { DataRouter } from 'react-router-dom';
import { fetchEarly, firstQueries } from '../loading/first-view.ts';
import type { Pages } from '../loading/slice-pages.ts';
import type { Failure, ShellHost } from '../shared/host-context.ts';
import { clientOf } from '../shared/slice-client.ts';
import { authorizePage, type Visitor } from '../slices/guard.ts';
import type { ResolvedSlices, RouteOffer } from '../slices/resolve-slices.ts';
import type { CompositionStore } from './composition-store.ts';

export interface Running {
  store: CompositionStore;
  pages: Pages;
  report: (failure: Failure) => void;
  /** The person in front of the page: with `client` as its pages know them, else as this browser remembers them. */
  visitor: (client?: QueryClient) => Visitor;
  onRouter?: (router: DataRouter) => void;
}

export const createShellHost = (
  slices: ResolvedSlices,
  running: Running,
  client: QueryClient,
  shellServes: (pathname: string) => boolean,
): ShellHost => {
  const { store, pages, report } = running;
  // One object for all slices.
  return Object.freeze<ShellHost>({
    slotOffers: (name) =>
      slices.slotsAt(name).map(({ slice, slot }) => ({
        slice: slice.name,
        version: slice.release.metadata.version,
        expose: slot.expose,
        title: slot.title ?? slice.title,
        roles: slot.roles,
        load: () => pages.of(slice).component(slot.expose),
        caught: (error) => pages.of(slice).caught(slot.expose, error),
        left: (error) => pages.of(slice).left(slot.expose, error),
        reset: () => pages.of(slice).reset(),
        mounted: () => pages.of(slice).mounted(slot.expose),
      })),
    prefetch: (path) => {
      prefetch(running, store.upcoming(), pathnameOf(path));
      prefetchData(running, client, path);
    },
    serves: (path) => shellServes(pathnameOf(path)) || slices.findPath(pathnameOf(path)) !== undefined,
    report,
  });
};

/** Fetches the code of the page at `pathname` that this person may open: the result. */
export const prefetch = (
  { pages, visitor }: Pick<Running, 'pages' | 'visitor'>,
  slices: ResolvedSlices,
  pathname: string,
): RouteOffer | undefined => {
  const served = slices.findPath(pathname);
  const access = served && authorizePage(served, visitor());
  if (access?.kind !== 'open') return undefined;
  pages.preload(access.offer);
  return access.offer;
};

/** Starts the queries of the page at `path` if its routes have run and this user may open it, unless the browser saves data. */
const prefetchData = ({ store, pages, visitor }: Running, client: QueryClient, path: string): void => {
  const { pathname, search } = new URL(path, window.location.href);
  const served = store.upcoming().findPath(pathname);
  if (!served || savesData()) return;
  const person = visitor(client);
  const access = authorizePage(served, person);
  if (access.kind !== 'open') return;
  const routes = pages.of(access.offer.slice).knownRoutes(served.path);
  void fetchEarly(
    clientOf(client, access.offer.slice.name),
    firstQueries(routes, served.path, { pathname, search, role: person.user?.role }),
  );
};

/** The visitor asked the browser to save data. */
export const savesData = (): boolean => 'connection' in navigator && Boolean(Object(navigator.connection).saveData);

const pathnameOf = (path: string): string => path.replace(/[?#].*$/, '');
