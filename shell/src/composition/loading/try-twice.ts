/** For code that never resolves; longer than the 6 s of a file, whose own timeout names the file. */
const timeoutMs = 7_000;

const pauseMs = () => 200 * (0.5 + Math.random());

/** Runs `work`, and once more after a short pause unless `isFinal` says of the failure that a retry cannot help. */
export const tryTwice = async <T>(
  work: () => Promise<T>,
  isFinal: (error: unknown) => Promise<boolean>,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withTimeout(work());
    } catch (error) {
      if ((await isFinal(error)) || attempt === 2) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs()));
    }
  }
};

const withTimeout = <T>(work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout>;
  const timeout = new Promise<never>((_resolve, reject) => {
    const error = new Error(`no answer within ${timeoutMs / 1000} s`);
    timer = setTimeout(() => reject(Object.assign(error, { type: 'timeout' })), timeoutMs);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
};
