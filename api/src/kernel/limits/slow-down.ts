import { tooMany } from './attempt-limit.ts';

interface Bounds {
  /** Requests that may wait at the same time for one key, in one process. */
  perKey: number;
  /** Requests that may wait at the same time for all keys, in one process. */
  inAll: number;
}

/**
 * Makes requests wait. One that finds too many others waiting gets 429 with `Retry-After` at once, so that requests made
 * to wait hold no more than so many connections.
 */
export const slowDown = ({ perKey, inAll }: Bounds) => {
  const waiting = new Map<string, number>();
  let total = 0;
  return async (key: string, delayMs: number): Promise<void> => {
    if (delayMs === 0) return;
    const others = waiting.get(key) ?? 0;
    if (others >= perKey || total >= inAll) throw tooMany(delayMs);
    waiting.set(key, others + 1);
    total += 1;
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    total -= 1;
    const left = (waiting.get(key) ?? 0) - 1;
    if (left > 0) waiting.set(key, left);
    else waiting.delete(key);
  };
};
