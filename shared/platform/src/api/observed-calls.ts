import { errorCode, errorStatus, isTimeout, UnsentError } from './api-error.ts';

/** How a call ended; `status` is undefined when no answer came. */
export interface CallOutcome {
  status?: number | undefined;
  /** The error code of the answer. */
  code?: string | undefined;
  /** True when no answer came in time. */
  isTimeout?: boolean;
  /** How long a change waited before it was sent. */
  heldMs?: number | undefined;
}

let observer: (() => (outcome: CallOutcome) => void) | undefined;

/** Calls `begin` on the stack of each caller of the API, and its result at the end of the call, unless that was aborted. One observer. */
export const observeCalls = (begin: () => (outcome: CallOutcome) => void): void => {
  observer = begin;
};

/** Tells the observer; call it on the stack of the caller. */
export const observe = (answer: Promise<Response>, signal: AbortSignal | undefined, heldMs?: () => number): void => {
  const end = observer?.();
  if (!end) return;
  answer.then(
    ({ status }) => end({ status, heldMs: heldMs?.() }),
    async (error: unknown) => {
      if (error instanceof UnsentError) return;
      if (signal?.aborted) return;
      end({
        status: errorStatus(error),
        code: await errorCode(error),
        isTimeout: isTimeout(error),
        heldMs: heldMs?.(),
      });
    },
  );
};
