import { type ReactNode, useEffect, useEffectEvent } from 'react';

/** Calls `again` each time the browser has a connection again after it had none. */
export const useBackOnline = (again: () => void): void => {
  const call = useEffectEvent(again);
  useEffect(() => {
    const listener = () => call();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);
};

interface RetryOnlineProps {
  onRetry: () => void;
  children: ReactNode;
}

/** Stands around what is shown in place of something that failed to load, and loads it again after an offline period. */
export const RetryOnline = ({ onRetry, children }: RetryOnlineProps) => {
  useBackOnline(onRetry);
  return children;
};
