const isShown = (): boolean => {
  const header = document.querySelector('#root header');
  if (!header?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const { width, height, right, left } = header.getBoundingClientRect();
  return width > 0 && height > 0 && right > 0 && left < window.innerWidth;
};

/** Printed pages and full screen show no header. */
const isWithoutHeader = (): boolean => document.fullscreenElement !== null || window.matchMedia('print').matches;

let wasSeen = false;

/** A header behind a dialog counts as seen. True in browsers without `checkVisibility`. */
export const seesHeader = (): boolean => {
  if (!('checkVisibility' in Element.prototype) || isWithoutHeader()) return true;
  const isSeen = isShown();
  wasSeen ||= isSeen;
  return isSeen;
};

/**
 * Disables a style sheet that hides the header, else removes the header's own style: the shell sets none. `isToBlame`: the
 * release hid it, because restoring helped or the header was seen in this document before.
 */
export const restoreHeader = (): { isRestored: boolean; isToBlame: boolean } => {
  if (disableHidingSheet()) return { isRestored: true, isToBlame: true };
  const header = document.querySelector('#root header');
  header?.removeAttribute('style');
  header?.removeAttribute('hidden');
  const isRestored = isShown();
  return { isRestored, isToBlame: isRestored || wasSeen };
};

const disableHidingSheet = (): boolean =>
  [...document.styleSheets, ...document.adoptedStyleSheets].some((sheet) => {
    if (sheet.disabled) return false;
    sheet.disabled = true;
    if (isShown()) return true;
    sheet.disabled = false;
    return false;
  });
