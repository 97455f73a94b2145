import type { Failure, ShellHost } from '@nearhand/platform';
import { sessionStore } from '@nearhand/platform/host';
import type { RouteOffer } from './catalog.ts';
import type { Composed } from './shell-context.ts';

/** What slices may ask of this shell, answered from the composition. `shellPaths` are the pages of its own. */
export const createShellHost = (
  { catalog, pages }: Composed,
  shellServes: (pathname: string) => boolean,
  report: (failure: Failure) => void,
): ShellHost => ({
  slotOffers: (place) =>
    catalog.slotsAt(place).map(({ slice, slot }) => ({
      slice: slice.name,
      expose: slot.expose,
      title: slot.title ?? slice.title,
      roles: slot.roles,
      load: () => pages.widget(slice, slot.expose),
      reset: () => pages.reset(slice),
    })),
  prefetch: (path) => {
    const [offer, another] = catalog.findPath(pathnameOf(path))?.offers ?? [];
    // Which of several slices serves the visitor is known only with their role, when the page is judged.
    if (offer && !another && (isSignedIn() || isOpenToVisitors(offer))) pages.preload(offer);
  },
  serves: (path) => shellServes(pathnameOf(path)) || catalog.findPath(pathnameOf(path)) !== undefined,
  report,
});

const isOpenToVisitors = ({ roles }: RouteOffer): boolean => roles.includes('any') || roles.includes('guest');
const isSignedIn = (): boolean => sessionStore.getState().token !== null;
const pathnameOf = (path: string): string => path.replace(/[?#].*$/, '');
