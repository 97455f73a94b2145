import { hostSettings } from '../settings/host-settings.ts';

// Taken before code of a release runs: what it replaces later changes nothing here.
const { URL } = globalThis;
const { apply } = Reflect;
const { startsWith } = String.prototype;
const { get: hrefOf = String } = Object.getOwnPropertyDescriptor(URL.prototype, 'href') ?? {};
const { get: originOf = String } = Object.getOwnPropertyDescriptor(URL.prototype, 'origin') ?? {};

export const full = (url: string): string => apply(hrefOf, new URL(url, window.location.href), []);

export const isWithin = (address: string, start: string): boolean => apply(startsWith, address, [start]);

/** The third party's script loads further scripts of its origin. */
export const isOfThirdParty = (address: string): boolean => {
  const url = hostSettings().thirdPartyScript?.();
  if (!url) return false;
  const script = full(url);
  const origin = apply(originOf, new URL(script), []);
  return script === address || (origin !== window.location.origin && isWithin(address, `${origin}/`));
};
