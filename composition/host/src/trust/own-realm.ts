import { hostSettings } from '../settings/host-settings.ts';
import { isOfThirdParty } from './script-address.ts';

/**
 * A frame or window without an address of another site has other prototypes and policies, and its scripts reach this page.
 * The third party's script and extensions make frames; windows open without a way back.
 */
export const ownRealm = (): void => {
  const { open } = window;
  const ownOpen: typeof open = (url, target) => open.call(window, url, target, 'noopener');
  // The containment makes them final, before code of a release runs.
  Object.defineProperty(window, 'open', { value: ownOpen, configurable: true, writable: true });
  // With three arguments it opens a window.
  Reflect.deleteProperty(Document.prototype, 'open');
  // Its elements come from other files of a release, past the setter.
  Reflect.deleteProperty(window, 'XSLTProcessor');
  for (const name of ['createElement', 'createElementNS'] as const) {
    const create = Document.prototype[name];
    const value = function (this: Document, ...args: unknown[]) {
      const element: Element = Reflect.apply(create, this, args);
      if (/^i?frame$/.test(element.localName) && !isCalledFromElsewhere(new Error('here')))
        throw new TypeError('Slices make no frames');
      return element;
    };
    Object.defineProperty(Document.prototype, name, { value, configurable: true });
  }
};

/**
 * `here` is made in a function of this file. True for the third party, extensions and, while developing, the dev
 * server's screens. False for a release, for the shell, which may act for one, and for a bound function, which has no frame.
 */
const isCalledFromElsewhere = ({ stack }: Error): boolean => {
  if (hostSettings().isDevelopment) return true;
  const [, caller] = stack?.split('\n').filter((line) => /:\d+:\d+/.test(line)) ?? [];
  const [address] = caller?.match(/[\w-]+:\/\/[^\s()@]+:\d+:\d+/) ?? [];
  return address !== undefined && (isOfThirdParty(address) || !address.startsWith('http'));
};
