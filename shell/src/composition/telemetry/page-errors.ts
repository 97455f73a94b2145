import type { FailureStage } from '@nearhand/contracts';
import { readStack, type Stack, stackOf } from '../released-code/released-code.ts';

export interface PageError extends Partial<Stack> {
  stage: FailureStage;
  message: string;
}

/**
 * An error that nothing caught. Undefined where the stack names neither a release nor the shell: extensions and foreign scripts
 * run in this page too. React gives errors of rendering to the boundaries, not to the window.
 */
export const readError = (event: Event): PageError | undefined => {
  const told = read(event);
  return told?.stack && { ...told.stack, stage: told.stage, message: told.message };
};

const read = (event: Event): { stage: FailureStage; message: string; stack: Stack | undefined } | undefined => {
  if (event instanceof ErrorEvent) {
    const { error, message, filename, lineno, colno } = event;
    return { stage: 'error', message, stack: stackOf(error) ?? readStack(`${filename}:${lineno}:${colno}`) };
  }
  if (event instanceof PromiseRejectionEvent)
    return { stage: 'rejection', message: String(event.reason), stack: stackOf(event.reason) };
  if (event instanceof SecurityPolicyViolationEvent) {
    const { effectiveDirective, blockedURI, sourceFile, lineNumber, columnNumber } = event;
    const stack = readStack(`${sourceFile}:${lineNumber}:${columnNumber}`);
    return { stage: 'policy', message: `${effectiveDirective} ${blockedURI}`, stack };
  }
  return undefined;
};
