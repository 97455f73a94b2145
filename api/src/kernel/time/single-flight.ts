import { withLimit } from '@slices/format';

/**
 * Callers during a run share one follow-up run: the current one may miss what they wrote. A run that takes longer than
 * `limitMs` fails its callers with a `LimitError`, and the next begins beside it.
 */
export const singleFlight = <T>(limitMs: number) => {
  const running = new Map<string, Promise<void>>();
  const waiting = new Map<string, Promise<T>>();
  return (key: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const joined = waiting.get(key);
    if (joined) return joined;
    const before = running.get(key) ?? Promise.resolve();
    const next = before.then(() => {
      waiting.delete(key);
      return withLimit(limitMs, work);
    });
    waiting.set(key, next);
    const ended = next
      .then(
        () => undefined,
        () => undefined,
      )
      .then(() => {
        if (running.get(key) === ended) running.delete(key);
      });
    running.set(key, ended);
    return next;
  };
};
