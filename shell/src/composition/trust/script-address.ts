import { runtimeConfig } from '@nearhand/platform';

// Taken before code of a release runs: what it replaces later changes nothing here.
const { URL } = globalThis;
const { apply } = Reflect;
const { startsWith } = String.prototype;
const { get: hrefOf = String } = Object.getOwnPropertyDescriptor(URL.prototype, 'href') ?? {};
const { get: originOf = String } = Object.getOwnPropertyDescriptor(URL.prototype, 'origin') ?? {};

export const full = (url: string): string => apply(hrefOf, new URL(url, window.location.href), []);

export const isWithin = (address: string, start: string): boolean => apply(startsWith, address, [start]);

/** The provider's script loads further scripts of its own origin. */
export const isOfPayments = (address: string): boolean => {
  try {
    const script = full(runtimeConfig().stripeScriptUrl);
    const origin = apply(originOf, new URL(script), []);
    return script === address || (origin !== window.location.origin && isWithin(address, `${origin}/`));
  } catch {
    return false; // before the configuration is read
  }
};
