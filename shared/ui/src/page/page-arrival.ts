import { useLocation } from '@nearhand/platform';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { announce } from './announce.ts';

/** The address that the document was loaded from; a redirect away from it counts as a navigation. */
const loadedPath = (): string | undefined => {
  const [loading] = performance.getEntriesByType?.('navigation') ?? [];
  return loading && URL.canParse(loading.name) ? new URL(loading.name).pathname : undefined;
};

let lastPath = loadedPath();
let hadFocus = false;
document.addEventListener('focusin', () => {
  hadFocus = true;
});

/** True when what held the focus is gone: a page that failed, a form that was sent. */
const isFocusLost = (): boolean => hadFocus && (!document.activeElement || document.activeElement === document.body);

const arriveAt = (heading: HTMLElement, title: string) => {
  heading.focus({ preventScroll: true });
  announce(title);
};

/**
 * After a navigation, and when the page is replaced by another at the same address: focus goes to the page's heading
 * and its title is announced. Not on the first load, and never away from where somebody works.
 */
export const usePageArrival = (heading: RefObject<HTMLElement | null>, title: string): void => {
  const { pathname } = useLocation();
  const arrive = useEffectEvent((path: string) => {
    const navigated = lastPath !== undefined && lastPath !== path;
    lastPath = path;
    if (!navigated && !isFocusLost()) return;
    if (heading.current) arriveAt(heading.current, title);
  });
  useEffect(() => arrive(pathname), [pathname]);
};

/**
 * Brings focus to the page's heading, and announces it, when what held it is gone from the page. A moment later, because
 * what is gone from the data goes from the page after it, and a dialog that closes first gives the focus back itself.
 */
export const recoverFocus = (): void => {
  setTimeout(() => {
    const heading = document.querySelector('h1');
    if (heading && isFocusLost()) arriveAt(heading, heading.textContent);
  });
};
