import { log, runtimeConfig } from '@nearhand/platform';
import { hashOf } from './integrity.ts';

/** As far as the page needs it; TypeScript does not know it yet. */
interface TrustedTypes {
  createPolicy: (name: string, rules: Rules) => unknown;
}
type Rules = Record<'createScriptURL' | 'createScript' | 'createHTML', (text: string) => string | null>;
declare global {
  interface Window {
    /** Absent in browsers that do not have it. */
    trustedTypes?: TrustedTypes;
  }
}

/** What the shell's build writes; servers read more into an address, `..%2F`. */
const ownScript = /^\/assets\/[\w.-]+\.js$/;

/** Whether a script of this address may run: the shell's own, a verified release's, the payment provider's. */
export const mayRun = (address: string): boolean => {
  const { origin, pathname, href } = new URL(address, window.location.href);
  if (origin === window.location.origin && ownScript.test(pathname)) return true;
  return hashOf(href) !== undefined || isOfPayments(href, origin) || (__NEARHAND_DEVELOPMENT__ && isHotUpdate(href));
};

/** From the configured script on it is the provider's own origin: the script loads parts of itself. */
const isOfPayments = (href: string, origin: string): boolean => {
  try {
    const script = new URL(runtimeConfig().stripeScriptUrl, window.location.href);
    return script.href === href || (script.origin === origin && origin !== window.location.origin);
  } catch {
    return false; // nothing is configured yet
  }
};

const isHotUpdate = (href: string): boolean => /\.hot-update\.js$/.test(href);

/** Data about a page (JSON-LD) stands in a script element too; run as a script it would do nothing. */
const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** Where the browser has Trusted Types, no other script is loaded, whatever code asks for it, and no text becomes markup. */
export const guardScripts = (): void => {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => {
      if (mayRun(url)) return url;
      log.error(`Refused to run ${url}: it is neither this site's nor of a release that is known.`);
      return null;
    },
    createScript: (text) => (isJson(text) ? text : null),
    // notistack's styles begin with a blank (goober); nothing else of ours writes HTML as text.
    createHTML: (html) => (html === ' ' ? html : null),
  });
};
