import { errorCodes } from '@nearhand/contracts';
import type { beginCall } from '@slices/host/shared';
import { errorAddress, errorCode, errorStatus, isTimeout, UnsentError } from './api-error.ts';

/** Tells the host's observer. */
export const observe = (
  end: ReturnType<typeof beginCall>,
  answer: Promise<Response>,
  signal: AbortSignal | undefined,
  heldMs?: () => number,
): void => {
  if (!end) return;
  answer.then(
    ({ status }) => end({ status, heldMs: heldMs?.() }),
    async (error: unknown) => {
      if (error instanceof UnsentError) return;
      if (signal?.aborted) return;
      const code = await errorCode(error);
      end({
        status: errorStatus(error),
        isUnknownRoute: code === errorCodes.noRoute,
        code,
        address: errorAddress(error),
        isTimeout: isTimeout(error),
        heldMs: heldMs?.(),
      });
    },
  );
};
