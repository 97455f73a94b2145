import type { Failure, ShellHost } from '@nearhand/platform';
import { sessionStore } from '@nearhand/platform/host';
import type { Catalog, RouteOffer } from '../catalog/catalog.ts';
import type { SlicePages } from '../healing/slice-pages.ts';
import type { CompositionStore } from './composition-store.ts';

/** What runs in this tab. */
export interface Running {
  store: CompositionStore;
  pages: SlicePages;
  report: (failure: Failure) => void;
}

/** What slices may ask of this shell, answered from `catalog`, the composition of the page that they are on. */
export const createShellHost = (
  catalog: Catalog,
  { store, pages, report }: Running,
  shellServes: (pathname: string) => boolean,
): ShellHost => ({
  slotOffers: (place) =>
    catalog.slotsAt(place).map(({ slice, slot }) => ({
      slice: slice.name,
      expose: slot.expose,
      title: slot.title ?? slice.title,
      roles: slot.roles,
      load: () => pages.of(slice).component(slot.expose),
      caught: (error) => pages.of(slice).caught(slot.expose, error),
      reset: () => pages.of(slice).reset(),
    })),
  // Whoever follows the link takes what waits.
  prefetch: (path) => prefetch(store.upcoming(), pages, pathnameOf(path)),
  serves: (path) => shellServes(pathnameOf(path)) || catalog.findPath(pathnameOf(path)) !== undefined,
  report,
});

/** Fetches what the page at `pathname` needs, where it is clear who serves it. */
export const prefetch = (catalog: Catalog, pages: SlicePages, pathname: string): void => {
  const [offer, another] = catalog.findPath(pathname)?.offers ?? [];
  // Which of several slices serves the visitor is known only with their role, when the page is judged.
  if (offer && !another && (isSignedIn() || isOpenToVisitors(offer))) pages.preload(offer);
};

const isOpenToVisitors = ({ roles }: RouteOffer): boolean => roles.includes('any') || roles.includes('guest');
const isSignedIn = (): boolean => sessionStore.getState().token !== null;
const pathnameOf = (path: string): string => path.replace(/[?#].*$/, '');
