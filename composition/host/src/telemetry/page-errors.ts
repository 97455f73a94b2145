import type { FailureStage } from '@slices/format';
import { readStack, type Stack, stackOf } from '../released-code/release-stack.ts';
import { lastAsked, type ReleasedCode } from '../released-code/released-code.ts';
import { isByOthers } from '../translator/translator.ts';

interface PageError extends Partial<Stack> {
  stage: FailureStage;
  message: string;
}

/**
 * An uncaught error. Undefined where the stack names neither a release nor the shell, as extensions run in this page too, and for
 * errors of the browser.
 * Errors of rendering are not among them: React gives them to the boundaries.
 */
export const readError = (event: Event): PageError | undefined => {
  const found = read(event);
  if (!found?.stack || isOfBrowser(found.error, found.stack.code) || isByOthers(found.error)) return undefined;
  return { ...found.stack, stage: found.stage, message: found.message };
};

interface Found {
  stage: FailureStage;
  message: string;
  error?: unknown;
  stack: Stack | undefined;
}

const read = (event: Event): Found | undefined => {
  if (event instanceof ErrorEvent) {
    const { error, message, filename, lineno, colno } = event;
    // A release that throws an error of an extension again has not made it.
    const hasStack = error instanceof Error && Boolean(error.stack);
    const stack = hasStack ? stackOf(error) : readStack(`${filename}:${lineno}:${colno}`);
    return { stage: 'error', message, error, stack };
  }
  if (event instanceof PromiseRejectionEvent) {
    const { reason } = event;
    return { stage: 'rejection', message: String(reason), error: reason, stack: stackOf(reason) };
  }
  if (event instanceof SecurityPolicyViolationEvent) {
    const { effectiveDirective, blockedURI, sourceFile, lineNumber, columnNumber } = event;
    const stack = readStack(`${sourceFile}:${lineNumber}:${columnNumber}`);
    // A guard of the shell called for the release that asked for the address, if it was one: extensions call guards too.
    const found = stack && { ...stack, code: stack.code ?? askedFor(blockedURI) };
    return { stage: 'policy', message: `${effectiveDirective} ${blockedURI}`, stack: found };
  }
  return undefined;
};

/** Browsers name an address without its fragment. */
const askedFor = (blocked: string): ReleasedCode | undefined =>
  lastAsked().findLast(({ address }) => urlOf(address)?.href.split('#')[0] === urlOf(blocked)?.href)?.code;

/** Messages of Chromium, Firefox and WebKit for a request without an answer, or with a part of it. */
const noAnswer =
  /^(?:Failed to fetch|NetworkError when attempting to fetch|Load failed|network error|Error in input stream|The network connection was lost|The Internet connection appears to be offline|The request timed out|cancelled)/i;

/** Undefined where it is none. Not every browser has `URL.parse`. */
const urlOf = (address: unknown): URL | undefined => {
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
const isOfBrowser = (error: unknown, code?: ReleasedCode): boolean => {
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
