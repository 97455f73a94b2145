import { useRef } from 'react';

/**
 * `work` that is asked for again while it runs is done once: for what a double click must not do twice. After it has
 * answered `done` it is never done again: a form that has led elsewhere can still be pressed until React took it away.
 */
export const useSingleFlight = <Args extends unknown[]>(
  work: (...args: Args) => Promise<unknown>,
): ((...args: Args) => Promise<void>) => {
  const running = useRef(false);
  return async (...args) => {
    if (running.current) return;
    running.current = true;
    let answer: unknown;
    try {
      answer = await work(...args);
    } finally {
      running.current = answer === 'done';
    }
  };
};
