import { errorStatus } from './http.ts';

/** The keys of one form: see {@link createIdempotencyKeys}. */
export interface IdempotencyKeys {
  /** The key to send with `body`: that of the last attempt when it sent the same and nobody knows how it ended. */
  keyFor: (body: unknown) => string;
  /** The attempt ended with `failure`. An answer of the API's ends it for good; silence leaves it open. */
  failed: (failure: unknown) => void;
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
    failed: (failure) => {
      const status = errorStatus(failure);
      if (status !== undefined && status < 500) open = undefined;
    },
    succeeded: () => {
      open = undefined;
    },
  };
};
