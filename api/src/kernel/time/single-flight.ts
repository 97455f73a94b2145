/** Callers during a run share one follow-up run: the current one may miss what they wrote. */
export const singleFlight = <T>() => {
  const running = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, Promise<T>>();
  return (key: string, work: () => Promise<T>): Promise<T> => {
    const joined = waiting.get(key);
    if (joined) return joined;
    const next = (running.get(key) ?? Promise.resolve()).then(() => {
      waiting.delete(key);
      return work();
    });
    waiting.set(key, next);
    const ended = next
      .catch(() => undefined)
      .then(() => {
        if (running.get(key) === ended) running.delete(key);
      });
    running.set(key, ended);
    return next;
  };
};
