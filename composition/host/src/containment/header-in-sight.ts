import { added } from './own-calls.ts';

const headerOf = () => document.querySelector('#root header');

/** One with a link that can be seen. Menus and dialogs over it change nothing. */
const isShown = (): boolean => {
  const header = headerOf();
  const options = { opacityProperty: true, visibilityProperty: true };
  if (!header?.checkVisibility(options)) return false;
  const { width, height, right, left } = header.getBoundingClientRect();
  // A visitor may scroll a page sideways that is wider than the window.
  const { scrollX, innerWidth } = window;
  if (width <= 0 || height <= 0 || right + scrollX <= 0 || left + scrollX >= innerWidth) return false;
  return [...header.querySelectorAll('a[href]')].some((link) => link.checkVisibility(options));
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
 * Disables a style sheet of a release that hides the header, else removes the styles of header and links: the shell sets none
 * that hide. `isToBlame`: that helped, or the header or its links are gone that were in this document before. Every document
 * has the root element, also when it is removed before the first look. A style sheet of the visitor or an extension hides the
 * header as well, and is left alone.
 */
export const restoreHeader = (): { isRestored: boolean; isToBlame: boolean } => {
  if (disableHidingSheet()) return { isRestored: true, isToBlame: true };
  const header = headerOf();
  header?.removeAttribute('style');
  header?.removeAttribute('hidden');
  for (const link of header?.querySelectorAll<HTMLElement>('a[href]') ?? []) {
    link.removeAttribute('hidden');
    for (const property of ['display', 'visibility', 'opacity']) link.style.removeProperty(property);
  }
  const isRestored = isShown();
  const isGone = !document.getElementById('root') || (wasSeen && !header?.querySelector('a[href]'));
  return { isRestored, isToBlame: isRestored || isGone };
};

/** A slice adds its styles itself, in its page or by Emotion; an extension adds elements from outside of the page's code. */
const mayBeOfRelease = ({ ownerNode }: CSSStyleSheet): boolean =>
  !(ownerNode instanceof Element) ||
  added.has(ownerNode) ||
  ownerNode.hasAttribute('data-emotion') ||
  ownerNode.closest('#root') !== null ||
  (ownerNode instanceof HTMLLinkElement && ownerNode.href.startsWith('http'));

const disableHidingSheet = (): boolean =>
  [...document.styleSheets, ...document.adoptedStyleSheets].filter(mayBeOfRelease).some((sheet) => {
    if (sheet.disabled) return false;
    sheet.disabled = true;
    if (isShown()) return true;
    sheet.disabled = false;
    return false;
  });

const blinding = [
  'pointer-events',
  'filter',
  'opacity',
  'visibility',
  'transform',
  'scale',
  'translate',
  'clip-path',
  'zoom',
];

/**
 * Takes away what the shell sets on neither header, main nor what holds them: `inert`, `hidden` and styles that take a page out of
 * sight or reach. True when there was something. A dialog sets none of it there, and React hides with `display`.
 */
export const restoreLayout = (): boolean => {
  let isRestored = false;
  for (const inner of document.querySelectorAll('#root header, #root main#main'))
    for (let at: Element | null = inner; at && at.id !== 'root'; at = at.parentElement) {
      for (const name of ['inert', 'hidden']) {
        isRestored ||= at.hasAttribute(name);
        at.removeAttribute(name);
      }
      if (!(at instanceof HTMLElement)) continue;
      for (const property of blinding) if (at.style.removeProperty(property)) isRestored = true;
    }
  return isRestored;
};
