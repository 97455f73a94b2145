import { lastRunAt, type OnFault, stackHere } from '../released-code/released-code.ts';

let inputAt = 0;

const noteInput = ({ isTrusted }: Event): void => {
  if (isTrusted) inputAt = performance.now();
};

/** The page hears of no input in a frame, such as the payment provider's. */
const isInFrame = (): boolean => document.activeElement instanceof HTMLIFrameElement;

/**
 * A release that the visitor has not touched yet may not leave the document: a redirect to a payment page follows a click. Only
 * in browsers with the Navigation API, which tells of a navigation while the code that began it is on the stack.
 */
export const keepDocument = (onFault: OnFault): void => {
  for (const type of ['pointerdown', 'keydown', 'click']) window.addEventListener(type, noteInput, true);
  // TypeScript knows it in every browser.
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
