import type { ErrorCode } from '@nearhand/contracts';
import { errorCode, errorStatus } from './http.ts';

// The contracts' table of codes would be the only code of theirs in every first page load.
const stillRunning: ErrorCode = 'request/still-running';

/** The keys of one form: see {@link createIdempotencyKeys}. */
export interface IdempotencyKeys {
  /** The key to send with `body`: that of the last attempt when it sent the same and nobody knows how it ended. */
  keyFor: (body: unknown) => string;
  /**
   * The attempt ended with `failure`. An answer of the API's ends it for good; silence leaves it open, and so does the
   * answer that the first attempt is still being worked on.
   */
  failed: (failure: unknown) => Promise<void>;
  /** The attempt was a success. To be told where the same may be sent again and then means something new. */
  succeeded: () => void;
}

/** Keys by which the API tells an attempt that is sent again from a new one. Keep one per form. */
export const createIdempotencyKeys = (): IdempotencyKeys => {
  let open: { body: string; key: string } | undefined;
  return {
    keyFor: (body) => {
      const text = JSON.stringify(body);
      if (open?.body !== text) open = { body: text, key: crypto.randomUUID() };
      return open.key;
    },
    failed: async (failure) => {
      const attempt = open;
      const status = errorStatus(failure);
      if (status === undefined || status >= 500) return;
      if ((await errorCode(failure)) === stillRunning) return;
      // While the answer was read, another body may have begun an attempt of its own.
      if (open === attempt) open = undefined;
    },
    succeeded: () => {
      open = undefined;
    },
  };
};
