import { useEffect } from 'react';

/** Brings focus to the page's heading when what held it is gone from the page. */
export const recoverFocus = (): void => {
  // Later, because what is gone from the data goes from the page a moment after, and a dialog that closes first gives
  // the focus back to where it came from.
  setTimeout(() => {
    if (document.activeElement && document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  });
};

/** {@link recoverFocus} for a dialog whose button may be gone once it closes, together with what it offered. */
export const useFocusAfterwards = (): void => {
  useEffect(() => recoverFocus, []);
};
