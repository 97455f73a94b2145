import type { Failure, ShellHost } from '@nearhand/platform';
import { sessionStore } from '@nearhand/platform/host';
import type { Pages } from '../loading/slice-pages.ts';
import type { ResolvedSlices, RouteOffer } from '../slices/resolve-slices.ts';
import type { CompositionStore } from './composition-store.ts';

export interface Running {
  store: CompositionStore;
  pages: Pages;
  report: (failure: Failure) => void;
}

export const createShellHost = (
  slices: ResolvedSlices,
  { store, pages, report }: Running,
  shellServes: (pathname: string) => boolean,
): ShellHost => ({
  slotOffers: (name) =>
    slices.slotsAt(name).map(({ slice, slot }) => ({
      slice: slice.name,
      expose: slot.expose,
      title: slot.title ?? slice.title,
      roles: slot.roles,
      load: () => pages.of(slice).component(slot.expose),
      caught: (error) => pages.of(slice).caught(slot.expose, error),
      reset: () => pages.of(slice).reset(),
    })),
  prefetch: (path) => prefetch(store.upcoming(), pages, pathnameOf(path)),
  serves: (path) => shellServes(pathnameOf(path)) || slices.findPath(pathnameOf(path)) !== undefined,
  report,
});

/** Fetches the code of the page at `pathname`, if it is certain which slice serves it. */
export const prefetch = (slices: ResolvedSlices, pages: Pages, pathname: string): void => {
  const [offer, another] = slices.findPath(pathname)?.offers ?? [];
  // With several slices the role decides, which is known only when the page opens.
  if (offer && !another && (isSignedIn() || isOpenToVisitors(offer))) pages.preload(offer);
};

const isOpenToVisitors = ({ roles }: RouteOffer): boolean => roles.includes('any') || roles.includes('guest');
const isSignedIn = (): boolean => sessionStore.getState().token !== null;
const pathnameOf = (path: string): string => path.replace(/[?#].*$/, '');
