import { recoverFocus } from '@nearhand/ui';
import { createContext, type RefObject, useContext, useEffect } from 'react';

/** Takes the focus after a dialog inside it; by default the page's heading does. */
export const FocusAfterDialog = createContext<RefObject<HTMLElement | null> | undefined>(undefined);

/** For a dialog whose opening button may be gone when it closes. */
export const useFocusAfterDialog = (): void => {
  const target = useContext(FocusAfterDialog);
  useEffect(() => () => (target ? focusIfLost(target) : recoverFocus()), [target]);
};

/** A tick later, because a closing dialog returns the focus itself. */
const focusIfLost = (target: RefObject<HTMLElement | null>): void => {
  setTimeout(() => {
    if (document.activeElement === document.body) target.current?.focus();
  });
};
