import { lastRunAt, type OnFault, stackHere } from '../released-code/released-code.ts';

let inputAt = 0;

const noteInput = ({ isTrusted }: Event): void => {
  if (isTrusted) inputAt = performance.now();
};

/** Input in a frame, such as the payment provider's, sends no events to the page. */
const isInFrame = (): boolean => document.activeElement instanceof HTMLIFrameElement;

/**
 * Prevents a release from leaving the document before the visitor's first input: a redirect to a payment page follows a click.
 * Only in browsers with the Navigation API: its event comes while the code that navigates is on the stack.
 */
export const keepDocument = (onFault: OnFault): void => {
  for (const type of ['pointerdown', 'keydown', 'click']) window.addEventListener(type, noteInput, true);
  // TypeScript has it in every browser.
  if (!('navigation' in window)) return;
  window.navigation.addEventListener('navigate', (event) => {
    const { url, sameDocument } = event.destination;
    if (sameDocument || !event.cancelable) return;
    const { code, frames } = stackHere() ?? {};
    if (!code || inputAt > lastRunAt(code) || isInFrame()) return;
    event.preventDefault();
    onFault('navigation', code, `left for ${url.split(/[?#]/)[0]}`, frames);
  });
};
