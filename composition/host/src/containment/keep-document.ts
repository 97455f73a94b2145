import { hasInput, hasInputFor, watchInput } from '../released-code/input.ts';
import { rateOf } from '../released-code/rate.ts';
import { stackAbove } from '../released-code/release-stack.ts';
import { isRemoved, type OnFault, type ReleasedCode, suspectCode } from '../released-code/released-code.ts';
import { isInDevelopment } from '../trust/integrity.ts';

/** Within ten seconds, those of the hash too. A search may change the address with each key. */
export const maxAddresses = 150;
const isOften = rateOf(maxAddresses);

/** A download, or an address that another program opens. */
const staysHere = ({ downloadRequest, destination }: NavigateEvent): boolean =>
  typeof downloadRequest === 'string' || /^(?:mailto|tel|sms):/.test(destination.url);

let boundBy: ReleasedCode | undefined;

/** `setTimeout(location.assign.bind(location, url))` calls without a stack. */
const watchBound = (): void => {
  const { location } = window;
  const leaves = new Set<unknown>([location.assign, location.replace, location.reload]);
  leaves.add(Object.getOwnPropertyDescriptor(location, 'href')?.set);
  const { bind } = Function.prototype;
  const { apply, defineProperty } = Reflect;
  const value = function (this: (...args: unknown[]) => unknown, ...args: unknown[]): unknown {
    if (leaves.has(this)) boundBy = stackAbove(value).code ?? boundBy;
    return apply(bind, this, args);
  };
  defineProperty(Function.prototype, 'bind', { value, configurable: true, writable: true });
};

/** The release that a navigation without a stack is of, most likely. Undefined as for an extension, and in Chromium before 135. */
const guess = ({ sourceElement }: NavigateEvent): ReleasedCode | undefined => {
  const suspect = suspectCode();
  const isOfShell = sourceElement?.closest('#root') && !sourceElement.closest('main');
  const isLikely =
    (sourceElement && !isOfShell) ||
    (suspect && isRemoved(suspect)) ||
    document.querySelector('meta[http-equiv="refresh" i]');
  return isLikely ? suspect : boundBy;
};

/**
 * Prevents a release from leaving the document before the visitor's first input: a redirect to a payment page follows a click.
 * Only in browsers with the Navigation API: its event comes while the code that navigates is on the stack. A form, a meta element
 * and a bound function leave no stack, and an extension has none here: see {@link guess}. No release is to blame while
 * the visitor acts. The browser's flags do not say so alone: a button that a script clicks counts as the visitor's, and a
 * click counts for seconds.
 */
export const keepDocument = (onFault: OnFault): void => {
  watchInput();
  watchBound();
  // TypeScript has it in every browser.
  if (!('navigation' in window)) return;
  const keep = (event: NavigateEvent) => {
    const { navigationType, userInitiated } = event;
    const { url, sameDocument } = event.destination;
    if (!event.cancelable || staysHere(event)) return;
    const { isEmpty, code: found, frames } = stackAbove(keep);
    if (sameDocument) {
      if (!found || !(isRemoved(found) || isOften(found.release))) return;
      event.preventDefault();
      return void onFault('navigation', found, 'changed the address again and again', frames);
    }
    // By a button of the browser: the visitor need not have touched the page.
    const isByBrowser = userInitiated && (navigationType === 'traverse' || navigationType === 'reload');
    const isAsked = isByBrowser || (hasInput() && (userInitiated || navigator.userActivation?.isActive));
    const code = isEmpty && !isAsked ? guess(event) : found;
    if (!code || (!isEmpty && hasInputFor(code))) return;
    // A dev server reloads the page after a change.
    if (navigationType === 'reload' && isInDevelopment(code.release)) return;
    event.preventDefault();
    onFault('navigation', code, `left for ${url.split(/[?#]/)[0]}`, frames);
  };
  window.navigation.addEventListener('navigate', keep);
};
