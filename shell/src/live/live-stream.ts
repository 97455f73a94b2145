import { liveHeartbeatSeconds, liveSigns, type PathsOf } from '@nearhand/contracts';
import { runtimeConfig } from '@nearhand/platform';
import { createParser } from 'eventsource-parser';

const path: PathsOf<'GET'> = 'events';
const silence = 2 * liveHeartbeatSeconds * 1_000;

export interface Hearing {
  /** From now on nothing is missed; said again when something was. */
  onReady: () => void;
  onNews: (name: string, data: string) => void;
}

/** How a connection ended. */
export interface Ending {
  wasReady: boolean;
  /** Of a refused connection; undefined when it broke or never came about. */
  status?: number;
  /** Seconds that the API asks to be left alone for. */
  retryAfter?: number;
}

/** Holds one connection to the API's news until it ends, breaks, falls silent, or `signal` aborts. Never rejects. */
export const listen = async (token: string, signal: AbortSignal, { onReady, onNews }: Hearing): Promise<Ending> => {
  const ending: Ending = { wasReady: false };
  const broken = new AbortController();
  const end = () => broken.abort();
  let timer = setTimeout(end, silence);
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(end, silence);
  };
  signal.addEventListener('abort', end);
  // A browser may keep a connection that no longer leads anywhere.
  window.addEventListener('offline', end);
  const { feed } = createParser({
    onEvent: ({ event = '', data }) => {
      if (event === liveSigns.ready || event === liveSigns.missed) {
        ending.wasReady = true;
        onReady();
      } else onNews(event, data);
    },
  });
  try {
    const response = await fetch(new URL(`${runtimeConfig().apiBase}/${path}`, window.location.origin), {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      credentials: 'include',
      cache: 'no-store',
      signal: broken.signal,
    });
    if (!response.ok) return { ...ending, status: response.status, retryAfter: retryAfterOf(response) };
    const reader = response.body?.pipeThrough(new TextDecoderStream(), { signal: broken.signal }).getReader();
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
      heard();
      feed(chunk.value);
    }
  } catch {
    // Whatever broke it, the answer is another connection.
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
    window.removeEventListener('offline', end);
    end();
  }
  return ending;
};

const retryAfterOf = ({ headers }: Response): number | undefined => {
  const seconds = Number(headers.get('retry-after'));
  return seconds > 0 ? seconds : undefined;
};
