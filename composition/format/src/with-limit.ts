/** Work that took longer than its limit. */
export class LimitError extends Error {
  override name = 'LimitError';
  constructor(readonly limitMs: number) {
    super(`no end within ${limitMs / 1000} s`);
  }
}

/**
 * Runs `work` for at most `limitMs` milliseconds. At the limit its signal aborts and the call rejects with a
 * {@link LimitError}, also when the work does not react. A `fetch` in Node may not react: when the abort comes between
 * the last byte of a compressed answer and its decoding, `json()` never ends (undici 6.24 in Node 20.20). The garbage
 * collector may also take the timer of an `AbortSignal.any([…, AbortSignal.timeout(…)])`.
 */
export const withLimit = async <T>(limitMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const limit = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new LimitError(limitMs);
      reject(error);
      limit.abort(error);
    }, limitMs);
  });
  try {
    return await Promise.race([work(limit.signal), over]);
  } finally {
    clearTimeout(timer);
  }
};
