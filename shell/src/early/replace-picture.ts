import { readToken } from '@nearhand/platform/host';
import type { CompositionStore } from '@slices/host';
import type { QueryClient } from '@tanstack/react-query';
import { loadSignedIn } from '../account/lazy-signed-in.tsx';
import { begin } from '../memory/memory.tsx';
import { whenIdle } from '../menu/when-idle.ts';
import { buttonToPress, endEarlyInput, enter, hasNotedButton, press } from './take-early-input.ts';

/** Resolves when React's first page would be the same as its picture. */
export const restore = async (store: CompositionStore, client: QueryClient): Promise<void> => {
  const token = readToken();
  const answers = token ? begin(client, { store, token }) : undefined;
  await Promise.all([answers, loadSignedIn()]);
};

const textIn = (container: HTMLElement) => container.querySelector('main')?.textContent;

/** In the frame in which React draws the page in its place, a picture's styles go, and the focus and early input go over. */
export const replacePicture = (container: HTMLElement): void => {
  const text = textIn(container);
  const wasNoted = hasNotedButton();
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
    repeatAfterPicture(container, wasNoted, () => textIn(container) === text);
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

/** A button of a picture is pressed only in a page that shows the same: the person decided by what it said. */
const repeatAfterPicture = (container: HTMLElement, wasNoted: boolean, isUnchanged: () => boolean): void => {
  const { fields, button, label } = endEarlyInput();
  whenIdle(() => {
    for (const [field, value] of fields) enter(container, field, value);
    if (button && label && isUnchanged()) press(buttonToPress(container, button, label), wasNoted);
  });
};
