import { type OnFault, stackHere } from '../released-code/released-code.ts';

/** Slices may call these and not replace them. */
const owned = (): [owner: object, name: string, keys: string[]][] => [
  [window, 'window', ['fetch', 'XMLHttpRequest']],
  [XMLHttpRequest.prototype, 'XMLHttpRequest.prototype', ['open', 'send', 'setRequestHeader']],
  [History.prototype, 'history', ['pushState', 'replaceState', 'go', 'back', 'forward']],
  [Navigator.prototype, 'navigator', ['sendBeacon']],
  [EventTarget.prototype, 'EventTarget.prototype', ['addEventListener', 'removeEventListener', 'dispatchEvent']],
];

/**
 * Makes the globals of the shell read-only for code of releases; each attempt is a fault. Others may replace them: extensions,
 * developer tools and the payment provider do.
 */
export const ownGlobals = (onFault: OnFault): void => {
  for (const [owner, name, keys] of owned())
    for (const key of keys) readOnly(owner, key, () => isFault(`${name}.${key} was replaced`, onFault));
  defineNoElements(onFault);
};

const readOnly = (owner: object, key: string, isRejected: () => boolean): void => {
  let current: unknown = Reflect.get(owner, key);
  Object.defineProperty(owner, key, {
    configurable: false,
    enumerable: true,
    get: () => current,
    set(this: object | undefined, value: unknown) {
      if (value === current || isRejected()) return;
      if (this === undefined || Object.hasOwn(this, key)) current = value;
      // An object that inherits the property gets one of its own, as without this accessor.
      else Object.defineProperty(this, key, { value, configurable: true, enumerable: true, writable: true });
    },
  });
};

/** A defined name cannot be freed in a document: the release that takes the place of the first could not define it. */
const defineNoElements = (onFault: OnFault): void => {
  const { define } = CustomElementRegistry.prototype;
  const value: typeof define = function (this: CustomElementRegistry, name, ...rest) {
    if (isFault(`the custom element ${name} was defined`, onFault))
      throw new TypeError(`Slices define no elements: ${name}`);
    define.call(this, name, ...rest);
  };
  Object.defineProperty(CustomElementRegistry.prototype, 'define', { value, configurable: false, writable: false });
};

const isFault = (message: string, onFault: OnFault): boolean => {
  const { code, frames } = stackHere() ?? {};
  if (!code) return false;
  onFault('global', code, message, frames);
  return true;
};
