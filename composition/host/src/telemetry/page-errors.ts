import type { FailureStage } from '@slices/format';
import { lastCaller, readStack, type Stack, stackOf } from '../released-code/released-code.ts';

interface PageError extends Partial<Stack> {
  stage: FailureStage;
  message: string;
}

/**
 * An uncaught error. Undefined where the stack names neither a release nor the shell: extensions run in this page too.
 * Errors of rendering are not among them: React gives them to the boundaries.
 */
export const readError = (event: Event): PageError | undefined => {
  const found = read(event);
  return found?.stack && { ...found.stack, stage: found.stage, message: found.message };
};

const read = (event: Event): { stage: FailureStage; message: string; stack: Stack | undefined } | undefined => {
  if (event instanceof ErrorEvent) {
    const { error, message, filename, lineno, colno } = event;
    // A release that throws an error of an extension again has not made it.
    const hasStack = error instanceof Error && Boolean(error.stack);
    return { stage: 'error', message, stack: hasStack ? stackOf(error) : readStack(`${filename}:${lineno}:${colno}`) };
  }
  if (event instanceof PromiseRejectionEvent)
    return { stage: 'rejection', message: String(event.reason), stack: stackOf(event.reason) };
  if (event instanceof SecurityPolicyViolationEvent) {
    const { effectiveDirective, blockedURI, sourceFile, lineNumber, columnNumber } = event;
    const stack = readStack(`${sourceFile}:${lineNumber}:${columnNumber}`);
    const found = stack && { ...stack, code: stack.code ?? lastCaller() };
    return { stage: 'policy', message: `${effectiveDirective} ${blockedURI}`, stack: found };
  }
  return undefined;
};
