import type { EventName } from '@nearhand/contracts';
import { type MutationFunctionContext, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { events } from './events.ts';

export interface QueryMeta extends Record<string, unknown> {
  /** The shell polls it every two seconds while the live connection is down, and refetches it once after that. */
  isLive?: boolean;
  /** False: not stored on this device for the next visit. Queries with `gcTime: 0` never are. */
  isStored?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta;
  }
}

/**
 * `onSettled` of a mutation: refetches the queries of each key. After an error too: the list on the screen may be stale. The
 * mutation does not wait for it: its answer says that it worked, and `showing` puts that on the screen.
 */
export const refetching =
  (...keys: (() => QueryKey)[]) =>
  (_answer: unknown, _error: unknown, _input: unknown, _result: unknown, { client }: MutationFunctionContext) => {
    for (const key of keys) void client.invalidateQueries({ queryKey: key() });
  };

const refreshIntervalMs = 400;

/** Refetches `queryKey` on each event of `names`, one request at a time; in a hidden tab when it becomes visible. */
export const useRefreshOn = (names: readonly EventName[], queryKey: QueryKey): void => {
  const client = useQueryClient();
  // Each render passes new arrays; equal keys have the same JSON.
  const [namesJson, keyJson] = [JSON.stringify(names), JSON.stringify(queryKey)];
  useEffect(() => {
    const refresh = createRefresh(client, JSON.parse(keyJson));
    const eventNames: EventName[] = JSON.parse(namesJson);
    const unsubscribes = eventNames.map((name) => events.on(name, () => void refresh()));
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [client, namesJson, keyJson]);
};

const createRefresh = (client: QueryClient, queryKey: QueryKey) => {
  let isRunning = false;
  let isStale = false;
  return async () => {
    isStale = true;
    if (isRunning) return;
    isRunning = true;
    while (isStale) {
      await untilVisible();
      // A request on its way may predate the change: wait for it, then ask again.
      await client.refetchQueries({ queryKey, type: 'active', fetchStatus: 'fetching' }, { cancelRefetch: false });
      isStale = false;
      await client.invalidateQueries({ queryKey });
      await new Promise((resolve) => setTimeout(resolve, refreshIntervalMs));
    }
    isRunning = false;
  };
};

const untilVisible = (): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    check();
  });
