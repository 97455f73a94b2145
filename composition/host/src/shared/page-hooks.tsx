import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef } from 'react';

/** Whether this component is still mounted: after an `await`, a page that the user has left must not navigate. */
export const useStillHere = (): (() => boolean) => {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return useCallback(() => here.current, []);
};

/** Ignores calls of `work` while it runs, and after it has resolved to `'done'`: a form may be clicked after it navigated. */
export const useSingleFlight = <Args extends unknown[]>(
  work: (...args: Args) => Promise<unknown>,
): ((...args: Args) => Promise<void>) => {
  const running = useRef(false);
  return async (...args) => {
    if (running.current) return;
    running.current = true;
    let result: unknown;
    try {
      result = await work(...args);
    } finally {
      running.current = result === 'done';
    }
  };
};

const unsentForms = new Set<symbol>();

/** Whether any form of this page holds input that was not sent. A new release waits for it. */
export const unsentInput = {
  exists: (): boolean => unsentForms.size > 0,
  /** Calls `listener` each time the last unsent input was sent or its form is gone. */
  onGone: (listener: () => void): void => void goneListeners.add(listener),
};
const goneListeners = new Set<() => void>();

/** While `isUnsent`, this page holds input that was not sent: the shell takes no new release and asks before it reloads. */
export const useUnsentInput = (isUnsent: boolean): void => {
  useEffect(() => {
    if (!isUnsent) return;
    const form = Symbol('unsent');
    unsentForms.add(form);
    return () => {
      unsentForms.delete(form);
      if (unsentForms.size === 0) for (const listener of goneListeners) listener();
    };
  }, [isUnsent]);
};

/** Calls `retry` each time the browser is online again. */
export const useBackOnline = (retry: () => void): void => {
  const latest = useEffectEvent(retry);
  useEffect(() => {
    const listener = () => latest();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);
};

/** Wraps an error message; calls `onRetry` when the browser is online again. */
export const RetryOnline = ({ onRetry, children }: { onRetry: () => void; children: ReactNode }) => {
  useBackOnline(onRetry);
  return children;
};
