import { liveHeartbeatSeconds, liveSigns, liveSlackMs } from '@nearhand/contracts';
import { runtimeConfig, sessionQueries } from '@nearhand/platform';
import type { QueryClient } from '@tanstack/react-query';
import { createParser } from 'eventsource-parser';

const silenceTimeoutMs = 2 * liveHeartbeatSeconds * 1_000;
/** Over a longer time the clocks may be wrong by more than the slack. */
const maxAgeMs = 60_000;
const minRetryDelayMs = 500;
const maxRetryDelayMs = 30_000;

interface Listeners {
  /**
   * Called with the time (ms, as `Date.now()`) from which on no update is missed. Called with null when the connection is
   * lost, cannot be made or missed an update. `isWhole`: none was missed since the document began either.
   */
  onLive: (since: number | null, isWhole?: boolean) => void;
  onUpdate: (name: string, data: string) => void;
}

/** Connects to the API's event stream, and again after each loss, until `signal` aborts. `isFirst` in this document. */
export const stayConnected = async (
  token: string,
  queryClient: QueryClient,
  signal: AbortSignal,
  listeners: Listeners,
  isFirst: boolean,
): Promise<void> => {
  let failures = 0;
  let saysAge = isFirst;
  while (!signal.aborted) {
    const { wasReady, status, retryAfterSeconds = 0 } = await connect(token, signal, listeners, saysAge);
    if (signal.aborted) return;
    saysAge = false;
    listeners.onLive(null);
    // An ended session ends here as on any other page: by the answer to this query.
    if (status === 401) void queryClient.invalidateQueries({ queryKey: sessionQueries.all() });
    failures = wasReady ? 0 : failures + 1;
    if (retryAfterSeconds > 0) await wait(retryAfterSeconds * 1_000, signal, []);
    else await wait(retryDelayMs(failures, status), signal, [whenOnline, whenVisible]);
  }
};

interface ConnectionEnd {
  wasReady: boolean;
  status?: number;
  retryAfterSeconds?: number;
}

/** One connection, until it ends, fails, falls silent or `signal` aborts. Never rejects. */
const connect = async (
  token: string,
  signal: AbortSignal,
  { onLive, onUpdate }: Listeners,
  saysAge: boolean,
): Promise<ConnectionEnd> => {
  let wasReady = false;
  const connection = new AbortController();
  const close = () => connection.abort();
  let timer = setTimeout(close, silenceTimeoutMs);
  signal.addEventListener('abort', close);
  // A browser may keep a connection that is already dead.
  window.addEventListener('offline', close);
  const elapsedMs = stopwatch();
  const ageMs = Math.ceil(stopwatch(0, performance.timeOrigin)());
  const { feed } = createParser({
    onEvent: ({ event = '', data }) => {
      if (event !== liveSigns.ready && event !== liveSigns.missed) return onUpdate(event, data);
      wasReady = true;
      if (event === liveSigns.missed) onLive(null);
      onLive(Date.now(), data.includes('"isWhole":true') && elapsedMs() < liveSlackMs);
    },
  });
  try {
    const address = new URL(`${runtimeConfig().apiBase}/events`, window.location.origin);
    if (saysAge && ageMs < maxAgeMs) address.searchParams.set('age', String(ageMs));
    const response = await fetch(address, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      credentials: 'include',
      cache: 'no-store',
      signal: connection.signal,
    });
    if (!response.ok) {
      const { status, headers } = response;
      return { wasReady, status, retryAfterSeconds: Number(headers.get('retry-after')) };
    }
    const reader = response.body?.pipeThrough(new TextDecoderStream(), { signal: connection.signal }).getReader();
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
      clearTimeout(timer);
      timer = setTimeout(close, silenceTimeoutMs);
      feed(chunk.value);
    }
  } catch {
    // the caller connects again
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', close);
    window.removeEventListener('offline', close);
    close();
  }
  return { wasReady };
};

/** Measures by the clock that ran further: the first stands still while a computer sleeps, the second can be set back. */
const stopwatch =
  (steadyMs = performance.now(), wallMs = Date.now()) =>
  () =>
    Math.max(performance.now() - steadyMs, Date.now() - wallMs);

/** Doubles with each failure; random, so that all visitors do not reconnect to a restarted server together. */
const retryDelayMs = (failures: number, status: number | undefined): number => {
  const delayMs = status === 401 ? maxRetryDelayMs : Math.min(minRetryDelayMs * 2 ** failures, maxRetryDelayMs);
  return delayMs * (0.5 + Math.random() / 2);
};

type Subscribe = (handler: () => void) => () => void;

/** Waits until the time is over, `signal` aborts or one of `wakers` calls. */
const wait = (ms: number, signal: AbortSignal, wakers: readonly Subscribe[]): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      for (const unsubscribe of unsubscribes) unsubscribe();
      resolve();
    };
    const timer = setTimeout(done, ms);
    const unsubscribes = wakers.map((subscribe) => subscribe(done));
    signal.addEventListener('abort', done);
  });

/** Listens to events of the window or the document: not all of the document's reach the window. */
export const onPage = (names: readonly string[], handler: () => void): (() => void) => {
  const targets = [window, document];
  for (const target of targets) for (const name of names) target.addEventListener(name, handler);
  return () => {
    for (const target of targets) for (const name of names) target.removeEventListener(name, handler);
  };
};

const whenOnline: Subscribe = (handler) => onPage(['online'], handler);
const whenVisible: Subscribe = (handler) =>
  onPage(['visibilitychange'], () => {
    if (document.visibilityState === 'visible') handler();
  });
