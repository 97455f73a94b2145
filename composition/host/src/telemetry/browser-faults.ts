import { lastAsked, type ReleasedCode } from '../released-code/released-code.ts';

/** Messages of Chromium, Firefox and WebKit for a request without an answer, or with a part of it. */
const noAnswer =
  /^(?:Failed to fetch|NetworkError when attempting to fetch|Load failed|network error|Error in input stream|The network connection was lost|The Internet connection appears to be offline|The request timed out|cancelled)/i;

/** Undefined where it is none. Not every browser has `URL.parse`. */
export const urlOf = (address: unknown): URL | undefined => {
  try {
    return new URL(String(address), window.location.href);
  } catch {
    return undefined;
  }
};

const hasStorage = (): boolean => {
  try {
    return Boolean(window.localStorage && window.sessionStorage);
  } catch {
    return false;
  }
};

/**
 * True for an error that a browser throws into any code: a request was cancelled, blocked or lost, a storage is full or forbidden.
 * Calls of the API have a measure of their own. A request without an answer is the fault of a release that asked another
 * site itself, and a forbidden access that of a release where the storage is open.
 */
export const isOfBrowser = (error: unknown, code?: ReleasedCode): boolean => {
  if (!(error instanceof Error)) return false;
  const { name, message, cause } = error;
  if (name === 'SecurityError') return !hasStorage();
  if (/^(?:Abort|Timeout|QuotaExceeded)Error$/.test(name)) return true;
  if (error instanceof TypeError && noAnswer.test(message))
    return !lastAsked().some(
      (asked) => asked.code.release === code?.release && urlOf(asked.address)?.origin !== window.location.origin,
    );
  return isOfBrowser(cause, code);
};
