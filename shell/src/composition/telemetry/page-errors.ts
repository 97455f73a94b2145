import type { FailureStage } from '@nearhand/contracts';
import { readStack, type Stack, stackOf } from '../containment/released-code.ts';

/**
 * Tells of errors that nothing caught, unless their stack names neither a release nor the shell: extensions and foreign scripts
 * run in this page too. React gives those of rendering to the boundaries, not to the window.
 */
export const watchErrors = (report: (stage: FailureStage, message: string, stack: Stack) => void): void => {
  const tell = (stage: FailureStage, message: string, stack: Stack | undefined) =>
    stack && report(stage, message, stack);
  window.addEventListener('error', ({ error, message, filename, lineno, colno }) =>
    tell('error', message, stackOf(error) ?? readStack(`${filename}:${lineno}:${colno}`)),
  );
  window.addEventListener('unhandledrejection', ({ reason }) => tell('rejection', String(reason), stackOf(reason)));
  document.addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective, blockedURI, sourceFile, lineNumber, columnNumber }) =>
      tell('policy', `${effectiveDirective} ${blockedURI}`, readStack(`${sourceFile}:${lineNumber}:${columnNumber}`)),
  );
};
