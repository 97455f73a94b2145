import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { addUnsent } from './unsent-input.ts';

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

/** While `isUnsent`, this page holds input that was not sent: the shell takes no new release and asks before it reloads. */
export const useUnsentInput = (isUnsent: boolean): void => {
  useEffect(() => {
    if (!isUnsent) return;
    return addUnsent();
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
