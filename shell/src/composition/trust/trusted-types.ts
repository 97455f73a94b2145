import { log, runtimeConfig } from '@nearhand/platform';
import { hashOf } from './integrity.ts';

/** TypeScript has no types for it yet. */
interface TrustedTypes {
  createPolicy: (name: string, rules: Rules) => unknown;
}
type Rules = Record<'createScriptURL' | 'createScript' | 'createHTML', (text: string) => string | null>;
declare global {
  interface Window {
    trustedTypes?: TrustedTypes;
  }
}

/** The shell's own files. Strict: a server may decode `..%2F` in an address. */
const ownScript = /^\/assets\/[\w.-]+\.js$/;

const mayRun = (address: string): boolean => {
  const { origin, pathname, href } = new URL(address, window.location.href);
  if (origin === window.location.origin && ownScript.test(pathname)) return true;
  return hashOf(href) !== undefined || isOfPayments(href, origin) || (__NEARHAND_DEVELOPMENT__ && isHotUpdate(href));
};

/** The provider's script loads further scripts of its own origin. */
const isOfPayments = (href: string, origin: string): boolean => {
  try {
    const script = new URL(runtimeConfig().stripeScriptUrl, window.location.href);
    return script.href === href || (script.origin === origin && origin !== window.location.origin);
  } catch {
    return false; // before the configuration is read
  }
};

const isHotUpdate = (href: string): boolean => /\.hot-update\.js$/.test(href);

/** JSON-LD is in a script element too; it cannot run. */
const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** In browsers with Trusted Types: no other script loads, and no text becomes markup. */
export const guardScripts = (): void => {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => {
      if (mayRun(url)) return url;
      log.error(`Refused to run ${url}: it is neither this site's nor of a release that is known.`);
      return null;
    },
    createScript: (text) => (isJson(text) ? text : null),
    // goober, notistack's style library, writes a single space; nothing else writes HTML as text.
    createHTML: (html) => (html === ' ' ? html : null),
  });
};
