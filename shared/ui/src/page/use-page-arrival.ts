import { useLocation } from '@nearhand/platform';
import { useEffect, useEffectEvent } from 'react';
import { arrive } from './page-arrival.ts';

/**
 * Focuses the heading and announces the title after a navigation, and when another page replaces this one at the same
 * address. Not on the first load; and the focus stays in a menu that is open.
 */
export const usePageArrival = (find: () => HTMLElement | null, title?: string): void => {
  const { pathname } = useLocation();
  const arriveHere = useEffectEvent((path: string) => {
    const heading = find();
    if (heading) arrive(path, heading, title);
  });
  useEffect(() => arriveHere(pathname), [pathname]);
};
