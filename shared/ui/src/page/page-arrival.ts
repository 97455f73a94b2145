import { useLocation } from '@nearhand/platform';
import { type RefObject, useEffect } from 'react';
import { announce } from './announce.ts';

let lastPath: string | undefined;

/** After a navigation: focus goes to the page's heading and its title is announced. Not on the first load. */
export const usePageArrival = (heading: RefObject<HTMLElement | null>, title: string): void => {
  const { pathname } = useLocation();
  useEffect(() => {
    const navigated = lastPath !== undefined && lastPath !== pathname;
    lastPath = pathname;
    if (!navigated) return;
    heading.current?.focus({ preventScroll: true });
    announce(title);
  }, [pathname]);
};
