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
};

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
