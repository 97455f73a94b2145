/**
 * Called before a slice does something that others notice. The host guards them: a guard answers undefined to an act that it
 * refuses.
 */
export const gates = {
  emit: (): boolean => true,
  /** As `emit`: whether the page that emits is mounted, or a change was made. */
  emitLater: (): boolean => true,
  navigate: (): boolean => true,
  /** By a page or widget that is not mounted any more. */
  navigateLater: (): boolean => true,
  writeQuery: (): boolean => true,
  /** The signal of the release whose code calls, undefined for others. */
  signal: (): AbortSignal | undefined => undefined,
};

/**
 * Aborted when the release whose code calls this is removed from the page: it failed over, was recalled, or a later composition
 * replaced it, and none of its pages and widgets is shown. For `addEventListener`, `fetch` and what else takes a signal, in
 * modules and effects. Code of no release gets one that is never aborted.
 */
export const releaseSignal = (): AbortSignal => gates.signal() ?? new AbortController().signal;

let count = 0;
/** Calls of the API so far that may have changed something. */
export const changeCount = (): number => count;
export const noteChange = (): void => {
  count += 1;
};

/** `work`, which does nothing when it is not allowed. */
export const allowed = <Work extends (...args: never[]) => unknown>(work: Work, isAllowed: () => boolean): Work =>
  new Proxy(work, {
    apply: (target, self, args) => (isAllowed() ? Reflect.apply(target, self, args) : undefined),
  });
