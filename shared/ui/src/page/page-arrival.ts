import { announce } from './announce.ts';

/** The address of the document. A redirect away from it counts as a navigation. */
const loadedPath = (): string | undefined => {
  const [loading] = performance.getEntriesByType?.('navigation') ?? [];
  return loading && URL.canParse(loading.name) ? new URL(loading.name).pathname : undefined;
};

let lastPath = loadedPath();
let hadFocus = false;
/** The last focus showed: the user works with keys. */
let isByKey = false;
globalThis.document?.addEventListener('focusin', ({ target }) => {
  hadFocus = true;
  isByKey = target instanceof Element && target.matches(':focus-visible');
});

/** True when the focused element was removed: the page failed, or the form was sent. */
const isFocusLost = (): boolean => hadFocus && (!document.activeElement || document.activeElement === document.body);

/** A menu that was opened while the page loaded would close under the user's hand. */
const isInMenu = (): boolean => Boolean(document.activeElement?.closest('[popover]'));

const arriveAt = (heading: HTMLElement, title: string, { preventScroll = true } = {}) => {
  if (!isInMenu()) heading.focus({ preventScroll });
  announce(title);
};

/** The page at `path` is shown, with its heading. */
export const arrive = (path: string, heading: HTMLElement, title = heading.textContent): void => {
  const navigated = lastPath !== undefined && lastPath !== path;
  lastPath = path;
  if (navigated || isFocusLost()) arriveAt(heading, title);
};

/** Of a page that may be made without `Page`. Code of another framework gives its heading no `tabindex`. */
export const anyHeading = (): HTMLElement | null => {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  return heading;
};

/**
 * Focuses and announces the page's heading when the focused element was removed; scrolls to it for those who work with
 * keys. In a later task: React removes it after the data, and a dialog that closes returns the focus itself.
 */
export const recoverFocus = (): void => recoverFocusTo(undefined);

/** As {@link recoverFocus}; `place` takes the focus in place of the heading while it is in the document. */
export const recoverFocusTo = (place: HTMLElement | null | undefined): void => {
  setTimeout(() => {
    if (!isFocusLost()) return;
    if (place?.isConnected) return place.focus();
    const heading = document.querySelector('h1');
    if (heading) arriveAt(heading, heading.textContent, { preventScroll: !isByKey });
  });
};
