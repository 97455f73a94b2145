import { LimitError, withLimit } from '@slices/format';

const limitMs = 15_000;
const maxUnanswered = 2;
const restMs = 60_000;

let last: Promise<unknown> = Promise.resolve();
let unanswered = 0;
let restsUntil = Number.NEGATIVE_INFINITY;

/**
 * Runs calls that no page waits for, reports and the header's counts, one after the other. Over HTTP/1.1 a browser has six
 * connections to a site: these calls together hold one of them, for 15 seconds at most. After two without an answer all are
 * rejected for a minute.
 */
export const inBackground = <T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const run = last.then(() => {
    if (performance.now() < restsUntil) throw new Error('The site does not answer: calls in the background rest.');
    return withLimit(limitMs, call);
  });
  last = run.then(
    () => {
      unanswered = 0;
    },
    (error: unknown) => {
      unanswered = error instanceof LimitError ? unanswered + 1 : 0;
      if (unanswered < maxUnanswered) return;
      unanswered = 0;
      restsUntil = performance.now() + restMs;
    },
  );
  return run;
};
