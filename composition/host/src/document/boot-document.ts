import type { Parsed } from '@slices/format';

/** Until a second request starts; it doubles. */
const firstPauseMs = 10_000;
const maxPauseMs = 60_000;

/** A document that the shell reads at boot is missing or invalid. `problems` are for the site's operators. */
export class BootError extends Error {
  override name = 'BootError';
  constructor(
    readonly document: string,
    readonly problems: string[],
    /** False for a network error, and for a gateway or CDN that had no answer of the site. */
    readonly isAnswer = true,
  ) {
    super(`${document}: ${problems.join('; ')}`);
  }

  /** It is expired by this device's clock, which may be wrong. */
  get isByClock(): boolean {
    return this.problems.some((problem) => /^expired at .+ the clock here says /.test(problem));
  }
}

export const fetchDocument = async (document: string, init: RequestInit): Promise<ArrayBuffer> => {
  const fail = (error: unknown) => {
    throw new BootError(document, [`could not be fetched (${String(error)})`], false);
  };
  const response = await fetch(document, init).catch(fail);
  const { ok, status } = response;
  if (!ok) throw new BootError(document, [`answered ${status}`], status < 502);
  return await response.arrayBuffer().catch(fail);
};

/**
 * As {@link fetchDocument}, for as long as it takes. Without an answer, a second request starts beside the first after 10 s.
 * Later ones start after at most a minute each and when the browser is online again; each ends the last but one.
 */
export const awaitDocument = async (document: string, init: RequestInit): Promise<ArrayBuffer> => {
  let timer: ReturnType<typeof setTimeout>;
  let requests: AbortController[] = [];
  let pauseMs = firstPauseMs;
  let onOnline = () => {};
  const answer = new Promise<ArrayBuffer>((resolve, reject) => {
    const ask = (cache?: RequestCache) => {
      const request = new AbortController();
      const [older, ...newer] = requests;
      if (newer.length > 0) older?.abort();
      requests = [...requests.slice(-1), request];
      fetchDocument(document, { ...init, ...(cache && { cache }), signal: request.signal }).then(resolve, (error) => {
        if (error instanceof BootError && error.isAnswer) reject(error);
      });
      timer = setTimeout(ask, pauseMs, 'reload');
      pauseMs = Math.min(2 * pauseMs, maxPauseMs);
    };
    onOnline = () => {
      clearTimeout(timer);
      ask('reload');
    };
    window.addEventListener('online', onOnline);
    ask();
  });
  return answer.finally(() => {
    clearTimeout(timer);
    window.removeEventListener('online', onOnline);
    for (const request of requests) request.abort();
  });
};

export const parseDocument = <T>(document: string, text: string, parse: (data: unknown) => Parsed<T>): T => {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    // A server may answer with the site's page for a file that it does not have.
    const isPage = text.trimStart().startsWith('<');
    throw new BootError(document, [
      isPage ? 'is an HTML page: check its address, and that it is published' : 'is not JSON',
    ]);
  }
  const parsed = parse(data);
  if (!parsed.ok) throw new BootError(document, parsed.problems);
  return parsed.value;
};

/** A byte order mark stays: the signature covers it. */
export const textOf = (bytes: ArrayBuffer): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

/** Rejects with `late` when `work` takes longer. `work` goes on. */
export const within = <T>(limitMs: number, work: Promise<T>, late: Error): Promise<T> => {
  let timer: ReturnType<typeof setTimeout>;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(reject, limitMs, late);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
};

/** Time in ms after which a document of an earlier visit takes the place of one that has not come. */
export const lastGoodAfterMs = 6_000;
