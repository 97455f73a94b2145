import { isLoadingScripts } from '../trust/script.ts';

const limitSeconds = 7;

const pauseMs = () => 200 * (0.5 + Math.random());

/** Runs `work`, and once more after a short pause unless `isFinal` says of the failure that a retry cannot help. */
export const tryTwice = async <T>(
  work: () => Promise<T>,
  isFinal: (error: unknown) => Promise<boolean>,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if ((await isFinal(error)) || attempt === 2) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs()));
    }
  }
};

/**
 * For code that never resolves: rejects after 7 s in which no chunk was on its way. Counted, not read from a clock: a busy
 * machine and a tab that was stopped get more.
 */
export const withLimit = <T>(work: Promise<T>): Promise<T> => {
  let left = limitSeconds;
  let timer: ReturnType<typeof setInterval>;
  const limit = new Promise<never>((_resolve, reject) => {
    const error = Object.assign(new Error(`no result in ${limitSeconds} s`), { type: 'timeout' });
    timer = setInterval(() => {
      left = isLoadingScripts() ? limitSeconds : left - 1;
      if (left <= 0) reject(error);
    }, 1_000);
  });
  return Promise.race([work, limit]).finally(() => clearInterval(timer));
};
