import type { Failure, ShellHost } from '@nearhand/platform';
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
      title: slice.title,
      load: () => pages.widget(slice, slot.expose),
      reset: () => pages.reset(slice),
    })),
  prefetch: (path) => {
    for (const offer of catalog.findPath(pathnameOf(path))?.offers ?? []) pages.preload(offer);
  },
  serves: (path) => shellServes(pathnameOf(path)) || catalog.findPath(pathnameOf(path)) !== undefined,
  report,
});

const pathnameOf = (path: string): string => path.replace(/[?#].*$/, '');
