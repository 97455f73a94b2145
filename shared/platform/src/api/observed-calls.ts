import { errorCodes } from '@nearhand/contracts';
import { beginCall } from '@slices/host/shared';
import { errorCode, errorStatus, isTimeout, UnsentError } from './api-error.ts';

/** Tells the host's observer; call it on the stack of the caller. */
export const observe = (answer: Promise<Response>, signal: AbortSignal | undefined, heldMs?: () => number): void => {
  const end = beginCall();
  if (!end) return;
  answer.then(
    ({ status }) => end({ status, heldMs: heldMs?.() }),
    async (error: unknown) => {
      if (error instanceof UnsentError) return;
      if (signal?.aborted) return;
      end({
        status: errorStatus(error),
        isUnknownRoute: (await errorCode(error)) === errorCodes.noRoute,
        isTimeout: isTimeout(error),
        heldMs: heldMs?.(),
      });
    },
  );
};
