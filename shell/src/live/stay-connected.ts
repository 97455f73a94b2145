import { sessionQueries } from '@nearhand/platform';
import type { QueryClient } from '@tanstack/react-query';
import { listen } from './live-stream.ts';
import { onPage } from './page-events.ts';

const shortest = 500;
const longest = 30_000;

interface Staying {
  token: string;
  queryClient: QueryClient;
  signal: AbortSignal;
  /** Gets since when nothing is missed (ms, as `Date.now()`), or null when the connection is lost. */
  onLive: (since: number | null) => void;
  onNews: (name: string, data: string) => void;
}

/** Connects, and again whenever the connection is lost, until `signal` aborts. */
export const stayConnected = async ({ token, queryClient, signal, onLive, onNews }: Staying): Promise<void> => {
  let failures = 0;
  while (!signal.aborted) {
    const { wasReady, status, retryAfter } = await listen(token, signal, {
      onReady: () => onLive(Date.now()),
      onNews,
    });
    if (signal.aborted) return;
    onLive(null);
    // Whether the session has ended is said by who judges all others' refusals.
    if (status === 401) void queryClient.invalidateQueries({ queryKey: sessionQueries.all() });
    failures = wasReady ? 0 : failures + 1;
    await rest(retryAfter ? retryAfter * 1_000 : waitAfter(failures, status), signal, retryAfter !== undefined);
  }
};

/** Doubled by each failure and spread, so that the visitors of a server that went down do not come back as one. */
const waitAfter = (failures: number, status: number | undefined): number => {
  const wait = status === 401 ? longest : Math.min(shortest * 2 ** failures, longest);
  return wait * (0.5 + Math.random() / 2);
};

/** Waits; unless that is an order, no longer than until the network is back or somebody looks at the page. */
const rest = (ms: number, signal: AbortSignal, isOrder: boolean): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      for (const stop of deaf) stop();
      resolve();
    };
    const timer = setTimeout(done, ms);
    const seen = () => {
      if (document.visibilityState === 'visible') done();
    };
    const deaf = isOrder ? [] : [onPage(['online'], done), onPage(['visibilitychange'], seen)];
    signal.addEventListener('abort', done);
  });
