const unsentForms = new Set<symbol>();

/** Whether any form of this page holds input that was not sent. A new release waits for it. */
export const unsentInput = {
  exists: (): boolean => unsentForms.size > 0,
  /** Calls `listener` each time the last unsent input was sent or its form is gone. */
  onGone: (listener: () => void): void => void goneListeners.add(listener),
};
const goneListeners = new Set<() => void>();

/** Call the result when the input was sent or its form is gone. */
export const addUnsent = (): (() => void) => {
  const form = Symbol('unsent');
  unsentForms.add(form);
  return () => {
    unsentForms.delete(form);
    if (unsentForms.size === 0) for (const listener of goneListeners) listener();
  };
};
