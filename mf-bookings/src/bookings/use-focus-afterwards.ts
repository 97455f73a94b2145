import { recoverFocus } from '@nearhand/ui';
import { createContext, type RefObject, useContext, useEffect } from 'react';

/** What takes the focus after a dialog within it; without one, the page's heading. */
export const FocusAfterwards = createContext<RefObject<HTMLElement | null> | undefined>(undefined);

/** For a dialog whose button may be gone once it closes, together with what it offered. */
export const useFocusAfterwards = (): void => {
  const place = useContext(FocusAfterwards);
  useEffect(() => () => (place ? focusIfLost(place) : recoverFocus()), [place]);
};

/** A moment later: a dialog that closes first gives the focus back itself. */
const focusIfLost = (place: RefObject<HTMLElement | null>): void => {
  setTimeout(() => {
    if (document.activeElement === document.body) place.current?.focus();
  });
};
