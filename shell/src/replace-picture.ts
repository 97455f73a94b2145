import { repeatAfterPicture } from './take-early-input.ts';

const textIn = (container: HTMLElement) => container.querySelector('main')?.textContent;

/** In the frame in which React draws the page in its place, a picture's styles go, and the focus and early input go over. */
export const replacePicture = (container: HTMLElement): void => {
  const text = textIn(container);
  const picture = container.firstChild;
  let focus = focusIn(container);
  const noteFocus = () => {
    focus = focusIn(container);
  };
  container.addEventListener('focusin', noteFocus);
  const watch = new MutationObserver(() => {
    if (picture?.isConnected) return;
    watch.disconnect();
    container.removeEventListener('focusin', noteFocus);
    container.removeAttribute('data-picture');
    document.adoptedStyleSheets = [];
    focus?.();
    repeatAfterPicture(container, () => textIn(container) === text);
  });
  watch.observe(container, { childList: true });
};

/** Focuses the element that is the same in React's page. */
const focusIn = (container: HTMLElement): (() => void) | undefined => {
  const focused = document.activeElement;
  if (!focused || focused === container || !container.contains(focused)) return undefined;
  const place = [...container.querySelectorAll(focused.localName)].indexOf(focused);
  return () => {
    const same = container.querySelectorAll<HTMLElement>(focused.localName)[place];
    if (same?.textContent === focused.textContent) same?.focus({ preventScroll: true });
  };
};
