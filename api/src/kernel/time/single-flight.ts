import { endsWithin } from './clock.ts';

/**
 * Callers during a run share one follow-up run: the current one may miss what they wrote. `timeoutMs`: after so long a run
 * counts as over, and the next begins beside it.
 */
export const singleFlight = <T>(timeoutMs?: number) => {
  const running = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, Promise<T>>();
  return (key: string, work: () => Promise<T>): Promise<T> => {
    const joined = waiting.get(key);
    if (joined) return joined;
    const before = running.get(key) ?? Promise.resolve();
    const next = before.then(() => {
      waiting.delete(key);
      return work();
    });
    waiting.set(key, next);
    const over: Promise<unknown> = next.catch(() => undefined);
    const ended = before
      .then(() => (timeoutMs === undefined ? over : endsWithin(timeoutMs, over)))
      .then(() => {
        if (running.get(key) === ended) running.delete(key);
      });
    running.set(key, ended);
    return next;
  };
};
