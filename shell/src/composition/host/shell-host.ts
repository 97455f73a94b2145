import type { User } from '@nearhand/contracts';
import { type Failure, type Session, type ShellHost, sessionQueries } from '@nearhand/platform';
import { clientOf, lastKnownUser, sessionStore } from '@nearhand/platform/host';
import type { QueryClient } from '@tanstack/react-query';
import type { DataRouter } from 'react-router-dom';
import { fetchEarly, firstQueries } from '../loading/first-view.ts';
import type { Pages } from '../loading/slice-pages.ts';
import { authorizePage } from '../slices/guard.ts';
import type { ResolvedSlices, RouteOffer } from '../slices/resolve-slices.ts';
import type { CompositionStore } from './composition-store.ts';

export interface Running {
  store: CompositionStore;
  pages: Pages;
  report: (failure: Failure) => void;
  onRouter?: (router: DataRouter) => void;
}

export const createShellHost = (
  slices: ResolvedSlices,
  { store, pages, report }: Running,
  client: QueryClient,
  shellServes: (pathname: string) => boolean,
): ShellHost =>
  // One object for all slices.
  Object.freeze<ShellHost>({
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
      prefetch(store.upcoming(), pages, pathnameOf(path));
      prefetchData(client, store.upcoming(), pages, path);
    },
    serves: (path) => shellServes(pathnameOf(path)) || slices.findPath(pathnameOf(path)) !== undefined,
    report,
  });

/** Fetches the code of the page at `pathname` that this person may open: the result. */
export const prefetch = (slices: ResolvedSlices, pages: Pages, pathname: string): RouteOffer | undefined => {
  const served = slices.findPath(pathname);
  const { token } = sessionStore.getState();
  const access = served && authorizePage(served, sessionOf(token, lastKnownUser(token)), undefined);
  if (access?.kind !== 'open') return undefined;
  pages.preload(access.offer);
  return access.offer;
};

/** Starts the queries of the page at `path` if its routes have run and this user may open it, unless the browser saves data. */
const prefetchData = (client: QueryClient, slices: ResolvedSlices, pages: Pages, path: string): void => {
  const { pathname, search } = new URL(path, window.location.href);
  const served = slices.findPath(pathname);
  if (!served || savesData()) return;
  const session = sessionIn(client);
  const access = authorizePage(served, session, undefined);
  if (access.kind !== 'open') return;
  const routes = pages.of(access.offer.slice).knownRoutes(served.path);
  void fetchEarly(
    clientOf(client, access.offer.slice.name),
    firstQueries(routes, served.path, { pathname, search, role: session.user?.role }),
  );
};

/** The visitor asked the browser to save data. */
export const savesData = (): boolean => 'connection' in navigator && Boolean(Object(navigator.connection).saveData);

/** The session as far as it is known outside of components. */
const sessionIn = (client: QueryClient): Session => {
  const { token } = sessionStore.getState();
  return sessionOf(token, token ? client.getQueryData(sessionQueries.me(token).queryKey) : undefined);
};
const sessionOf = (token: string | null, user: User | undefined): Session => ({
  user,
  isAuthenticated: token !== null,
  isLoading: token !== null && !user,
});

const pathnameOf = (path: string): string => path.replace(/[?#].*$/, '');
