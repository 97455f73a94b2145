const tries = 2;
/** For code that never answers: a little more than files have, whose own bound says what it was. */
const patience = 7_000;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const jitter = (attempt: number) => 200 * 2 ** attempt * (0.5 + Math.random());

/** Does `work` twice at most, with a pause between; `isFinal` says of each failure whether another try is in vain. */
export const tryTwice = async <T>(
  work: () => Promise<T>,
  isFinal: (error: unknown) => Promise<boolean>,
): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await withTimeout(work());
    } catch (error) {
      if ((await isFinal(error)) || attempt >= tries) throw error;
      await pause(jitter(attempt - 1));
    }
  }
};

const withTimeout = <T>(work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_resolve, reject) => {
    const error = new Error(`no answer within ${patience / 1000} s`);
    timer = setTimeout(() => reject(Object.assign(error, { type: 'timeout' })), patience);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};
