const slowSeconds = 6;
const minIdleSeconds = 5;
const askAgainSeconds = 5;

/** A small file of this site that every page reads. */
export const siteFile = '/timestamp.json';

/**
 * Resolves when the server of `url` hangs, not when the line or the machine is slow. A script element tells nothing of its
 * progress: after 6 s the file is fetched beside it, from the same answer where the browser can. The server hangs when this site
 * answers and then no byte of the file comes in three times as long, at least 5 s. Nothing is decided before the site answers.
 */
export const untilHangs = async (url: string, signal: AbortSignal): Promise<void> => {
  await seconds(slowSeconds, signal);
  let parts = 0;
  let isComplete = false;
  receive(url, signal, () => {
    parts += 1;
  }).then(
    () => {
      isComplete = true;
    },
    () => {}, // the script gets the same error
  );
  for (let before = -1; parts > before; ) {
    before = parts;
    const siteSeconds = await siteAnswer(signal);
    await seconds(Math.max(minIdleSeconds, 3 * siteSeconds), signal);
    if (isComplete) return new Promise(() => {});
  }
};

/** Counted, not read from a clock: a tab that was stopped gets the time again. Never resolves after `signal` aborts. */
const seconds = (count: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    let left = count;
    const timer = setInterval(() => {
      left -= 1;
      if (left > 0 && !signal.aborted) return;
      clearInterval(timer);
      if (!signal.aborted) resolve();
    }, 1_000);
  });

/** Resolves when the site answers, with the seconds that it took. */
const siteAnswer = async (signal: AbortSignal): Promise<number> => {
  for (;;) {
    const startedAt = performance.now();
    try {
      await fetch(siteFile, { cache: 'no-store', signal });
      return (performance.now() - startedAt) / 1_000;
    } catch {
      await seconds(askAgainSeconds, signal);
    }
  }
};

/** Calls `onPart` for the head of the answer and for each part of its body. */
const receive = async (url: string, signal: AbortSignal, onPart: () => void): Promise<void> => {
  const reader = (await fetch(url, { signal })).body?.getReader();
  do onPart();
  while (reader && !(await reader.read()).done);
};
