import type { FailureStage } from '@slices/format';
import { lastAsked, type ReleasedCode, readStack, type Stack, stackOf } from '../released-code/released-code.ts';
import { isByOthers } from '../translator/translator.ts';
import { isOfBrowser, urlOf } from './browser-faults.ts';

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
