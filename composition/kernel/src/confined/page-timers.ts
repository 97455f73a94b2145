type Work = (...values: unknown[]) => void;

/** Timers that end with their page. Their ids are numbers: Node's timers would lead to those of other realms. */
export const pageTimers = () => {
  const running = new Map<unknown, NodeJS.Timeout | NodeJS.Immediate>();
  let last = 0;
  const add = (begin: (id: number) => NodeJS.Timeout | NodeJS.Immediate): number => {
    last += 1;
    running.set(last, begin(last));
    return last;
  };
  const clear = (id: unknown): void => {
    const timer = running.get(id);
    running.delete(id);
    // Each ignores the other's.
    if (timer && 'refresh' in timer) clearTimeout(timer);
    else clearImmediate(timer);
  };
  const once = (id: number, work: Work, values: unknown[]) => () => {
    running.delete(id);
    work(...values);
  };
  return {
    setTimeout: (work: Work, ms?: number, ...values: unknown[]) => add((id) => setTimeout(once(id, work, values), ms)),
    setImmediate: (work: Work, ...values: unknown[]) => add((id) => setImmediate(once(id, work, values))),
    setInterval: (work: Work, ms?: number, ...values: unknown[]) => add(() => setInterval(() => work(...values), ms)),
    clearTimeout: clear,
    clearImmediate: clear,
    clearInterval: clear,
    endPage: () => {
      for (const id of running.keys()) clear(id);
    },
  };
};
