import { stackHere } from '../released-code/release-stack.ts';
import type { OnFault } from '../released-code/released-code.ts';
import { setOwn } from '../shared/freeze-deep.ts';

/** Slices may call these and not replace them; without keys, all functions of the owner. */
const owned = (): [owner: object, keys?: string][] => [
  [window, 'XMLHttpRequest Date Intl MutationObserver queueMicrotask getComputedStyle matchMedia'],
  [Date, 'now'],
  [Math, 'random'],
  [JSON],
  [Intl],
  [Performance.prototype, 'now'],
  [Storage.prototype, 'getItem'],
  [Node.prototype, 'appendChild insertBefore removeChild replaceChild'],
  [Document.prototype, 'createElement createElementNS createTextNode querySelector querySelectorAll getElementById'],
  [XMLHttpRequest.prototype, 'setRequestHeader'],
];

/**
 * Makes the globals of the shell read-only for code of releases; each attempt is a fault. Others may replace them: extensions,
 * developer tools and the payment provider do.
 */
export const ownGlobals = (onFault: OnFault): void => {
  for (const [owner, keys] of owned())
    for (const key of keys?.split(' ') ?? Object.getOwnPropertyNames(owner))
      if (typeof Reflect.get(owner, key) === 'function') readOnly(owner, key, onFault);
  defineNoElements(onFault);
};

/** `Date` for itself, `History` for its prototype. */
const nameOf = (owner: object): string =>
  typeof owner === 'function' ? owner.name : Object.prototype.toString.call(owner).slice(8, -1);

/** Getters of methods that were made read-only. */
const methods = new WeakSet<object>();
export const isMethod = ({ value, get }: PropertyDescriptor): boolean =>
  typeof value === 'function' || (get !== undefined && methods.has(get));

export const readOnly = (owner: object, key: string, onFault: OnFault, value = Reflect.get(owner, key)): void => {
  let current: unknown = value;
  const get = () => current;
  methods.add(get);
  Object.defineProperty(owner, key, {
    configurable: false,
    enumerable: true,
    get,
    set(this: object | undefined, next: unknown) {
      if (next === current || isFault(`${nameOf(owner)}.${key} was replaced`, onFault)) return;
      if (this === undefined || Object.hasOwn(this, key)) current = next;
      // An object that inherits the property gets a separate one, as without this accessor.
      else setOwn(this, key, next);
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
