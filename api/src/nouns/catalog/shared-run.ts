/**
 * Work that all who ask before it begins share. Whoever asks while it runs waits for the next run: a result that was
 * begun before their question could miss what they wrote themselves.
 */
export const sharedRun = <T>(work: () => Promise<T>): (() => Promise<T>) => {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  const begin = () => {
    next = undefined;
    return work();
  };
  return () => {
    if (!next) {
      next = running.then(begin);
      // One that fails is its own askers' trouble, not that of those who come after it.
      running = next.catch(() => undefined);
    }
    return next;
  };
};
