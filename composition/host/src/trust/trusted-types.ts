import { log } from '../shared/log.ts';
import { hashOf } from './integrity.ts';
import { full, isOfThirdParty } from './script-address.ts';
import { isStartingScript } from './script-source.ts';

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

/** The shell's setter gives all other scripts their addresses. */
const mayRun = (address: string): boolean =>
  isStartingScript() || hashOf(address) === '' || isOfThirdParty(full(address));

/** JSON-LD is in a script element too; it cannot run. */
const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** In browsers with Trusted Types: no script loads past the shell's setter, and no text becomes markup. */
export const ownPolicy = (): void => {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => {
      if (mayRun(url)) return url;
      log.error(`Refused to run ${url}: the shell did not start it.`);
      return null;
    },
    createScript: (text) => (isJson(text) ? text : null),
    // goober, notistack's style library, writes a single space; nothing else writes HTML as text.
    createHTML: (html) => (html === ' ' ? html : null),
  });
};
