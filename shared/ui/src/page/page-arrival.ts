import { announce } from './announce.ts';

/** The address of the document. A redirect away from it counts as a navigation. */
const loadedPath = (): string | undefined => {
  const [loading] = performance.getEntriesByType?.('navigation') ?? [];
  return loading && URL.canParse(loading.name) ? new URL(loading.name).pathname : undefined;
};

let lastPath = loadedPath();
/** The element that had the focus last. */
let last: Element | undefined;
/** The same, but for a toast or a menu what had it before. */
let focused: Element | undefined;
/** The list, panel or region around it that may take the focus; for a dialog that of the element that opened it. */
let place: HTMLElement | null = null;
/** The last focus showed: the user works with keys. */
let isByKey = false;

const namedPlace = '[role=tabpanel], [tabindex="-1"]:is([aria-label], [aria-labelledby]):not([role$=dialog])';

/** True for the document and for a dialog, which takes the focus while the element that had it is disabled. */
const isAroundLast = (element: Element | null): boolean =>
  !element || element === document.body || (element !== last && element.contains(last ?? null));

/** True when the focused element was removed or disabled. */
const isFocusLost = (): boolean => last !== undefined && isAroundLast(document.activeElement);

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

const recover = (lost: Element | undefined) => {
  due = undefined;
  const isOlder = last !== lost && last?.isConnected;
  if (isOlder || !isFocusLost()) return;
  if (focused instanceof HTMLElement && focused.isConnected) return focused.focus({ preventScroll: true });
  const look = { preventScroll: !isByKey };
  if (place?.isConnected) return place.focus(look);
  const heading = document.querySelector('h1');
  if (heading) arriveAt(heading, heading.textContent, look);
};

/** A dialog that closes returns the focus itself, and one that is open takes it back within 50 ms. */
const recoverAfterMs = 100;
/** The lost element after which the focus is about to be given back. */
let due: Element | undefined;

/**
 * When the focused element was removed, whatever removed it, the list, panel or region around it takes the focus, or else the
 * page's heading, which is announced and in sight for those who work with keys. A button that was disabled for a time takes
 * it again.
 */
const watchFocus = () => {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element) || (last?.matches(':disabled') && isAroundLast(target))) return;
    last = target;
    isByKey = target.matches(':focus-visible');
    const isInDialog = target.closest('[role$=dialog]');
    if (!isInDialog && target.closest('[role=presentation]')) return;
    focused = target;
    const around = target.closest<HTMLElement>(namedPlace);
    if (around || !isInDialog) place = around;
  });
  document.addEventListener('pointerdown', () => {
    isByKey = false;
  });
  new MutationObserver((changes) => {
    // A test's last changes come when its document is gone.
    if (!globalThis.document || !isFocusLost() || due === last) return;
    const isBack = changes.some(({ type, target }) => type === 'attributes' && target === last);
    if (last?.isConnected && (!isBack || last.matches(':disabled'))) return;
    due = last;
    setTimeout(recover, recoverAfterMs, last);
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['disabled'] });
};
if (globalThis.document) watchFocus();

/** For releases of slices that call it: the shell looks after the focus. */
export const recoverFocus = (): void => {};
