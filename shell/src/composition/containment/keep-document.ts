import { forgetInput, hasInput, hasInputFor, watchInput } from '../released-code/input.ts';
import { rateOf } from '../released-code/rate.ts';
import { isRemoved, type OnFault, stackAbove, suspectCode } from '../released-code/released-code.ts';
import { isInDevelopment } from '../trust/integrity.ts';

/** Within ten seconds, those of the hash too. A search may change the address with each key. */
export const maxAddresses = 150;
const isOften = rateOf(maxAddresses);

/**
 * Prevents a release from leaving the document before the visitor's first input: a redirect to a payment page follows a click.
 * Only in browsers with the Navigation API: its event comes while the code that navigates is on the stack. A form, a meta element
 * and a bound function leave no stack: then the code that ran last is to blame, unless the visitor is acting right now. The
 * browser's own flags do not say so alone: a button that a script clicks counts as the visitor's, and a click counts for seconds.
 */
export const keepDocument = (onFault: OnFault): void => {
  watchInput();
  // TypeScript has it in every browser.
  if (!('navigation' in window)) return;
  const keep = (event: NavigateEvent) => {
    const { navigationType, userInitiated } = event;
    const { url, sameDocument } = event.destination;
    if (sameDocument && new URL(url).pathname !== window.location.pathname) forgetInput();
    if (!event.cancelable) return;
    const { isEmpty, code: found, frames } = stackAbove(keep);
    if (sameDocument) {
      if (!found || !(isRemoved(found) || isOften(found.release))) return;
      event.preventDefault();
      return void onFault('navigation', found, 'changed the address again and again', frames);
    }
    // By a button of the browser: the visitor need not have touched the page.
    const isByBrowser = userInitiated && (navigationType === 'traverse' || navigationType === 'reload');
    const isAsked = isByBrowser || (hasInput() && (userInitiated || navigator.userActivation?.isActive));
    const code = isEmpty && !isAsked ? suspectCode() : found;
    if (!code || (!isEmpty && hasInputFor(code))) return;
    // A dev server reloads the page after a change.
    if (navigationType === 'reload' && isInDevelopment(code.release)) return;
    event.preventDefault();
    onFault('navigation', code, `left for ${url.split(/[?#]/)[0]}`, frames);
  };
  window.navigation.addEventListener('navigate', keep);
};
