import { recoverFocus } from '@nearhand/ui';

/** Milliseconds until what has ended is shown: Query and React tell it in turns of their own. */
const shown = 50;

/**
 * Does `work`, and gives the focus back to the button that began it: browsers take it from a button that is disabled
 * meanwhile. Where the button is gone by then, the page's heading takes it.
 */
export const keepingFocus = async (work: () => Promise<void>): Promise<void> => {
  const pressed = document.activeElement;
  await work();
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    if (pressed instanceof HTMLElement && pressed.isConnected) pressed.focus();
    recoverFocus();
  }, shown);
};
