const isShown = (): boolean => {
  const header = document.querySelector('#root header');
  if (!header?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const { width, height, right, left } = header.getBoundingClientRect();
  return width > 0 && height > 0 && right > 0 && left < window.innerWidth;
};

/** The header is not missed on paper, nor behind a video in full screen. */
const isElsewhere = (): boolean => document.fullscreenElement !== null || window.matchMedia('print').matches;

let wasSeen = false;

/** True as well for a browser that cannot tell. A dialog may cover the header: it counts as seen. */
export const seesHeader = (): boolean => {
  if (!('checkVisibility' in Element.prototype) || isElsewhere()) return true;
  const isSeen = isShown();
  wasSeen ||= isSeen;
  return isSeen;
};

/**
 * Takes away what hides the header: a style sheet, or a style of its own, which the shell never gives it. `isToBlame` is true
 * if that helped, or if the header was seen in this document before.
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
