import { useRef } from 'react';

/** `work` that is asked for again while it runs is done once: for what a double click must not do twice. */
export const useSingleFlight = <Args extends unknown[]>(
  work: (...args: Args) => Promise<void>,
): ((...args: Args) => Promise<void>) => {
  const running = useRef(false);
  return async (...args) => {
    if (running.current) return;
    running.current = true;
    try {
      await work(...args);
    } finally {
      running.current = false;
    }
  };
};
