import type { EventName } from '@nearhand/contracts';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { events } from './events.ts';

/** Milliseconds that one refresh is followed by none, however much news comes. */
const pace = 400;

/**
 * Asks again for everything below `queryKey` whenever one of `names` is heard. One after the other, so that a steady
 * stream of news never cuts off the answer that it asks for; in a hidden tab when somebody comes back to it.
 */
export const useRefreshOn = (names: readonly EventName[], queryKey: QueryKey): void => {
  const client = useQueryClient();
  // Keys are made anew by every render, and the same key is the same text.
  const [heard, asked] = [names.join(' '), JSON.stringify(queryKey)];
  useEffect(() => {
    const refresh = createRefresh(client, JSON.parse(asked));
    const deaf = (heard.split(' ') as EventName[]).map((name) => events.on(name, () => void refresh()));
    return () => {
      for (const stop of deaf) stop();
    };
  }, [client, heard, asked]);
};

const createRefresh = (client: QueryClient, queryKey: QueryKey) => {
  let isRunning = false;
  let isBehind = false;
  return async () => {
    isBehind = true;
    if (isRunning) return;
    isRunning = true;
    while (isBehind) {
      await seen();
      // What is on its way may have left before the change; it is waited for, not cut off.
      await client.refetchQueries({ queryKey, type: 'active', fetchStatus: 'fetching' }, { cancelRefetch: false });
      isBehind = false;
      await client.invalidateQueries({ queryKey });
      await new Promise((resolve) => setTimeout(resolve, pace));
    }
    isRunning = false;
  };
};

const isSeen = (): boolean => document.visibilityState === 'visible';

/** Resolves once somebody looks at the page. */
const seen = (): Promise<void> =>
  new Promise((resolve) => {
    if (isSeen()) return resolve();
    const look = () => {
      if (!isSeen()) return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
  });
