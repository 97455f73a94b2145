import { stubApi } from '@nearhand/testing';

/** One connection to the stubbed API's news. */
export interface Connection {
  token: string | null;
  /** In milliseconds, as the request says it. */
  age: number;
  /** Lost, as on a real line, once the reader has left. */
  send: (event: string, data?: unknown) => void;
  /** A sign of life, as the API sends it between news. */
  beat: () => void;
  /** The API's side of it ends. */
  end: () => void;
}

/** Answers `GET /events` with a stream that stays open; the array fills with the connections made. */
export const stubStream = (): Connection[] => {
  const connections: Connection[] = [];
  stubApi.get('/events', ({ headers, query }) => {
    const text = new TextEncoder();
    let write = (_chunk: string) => {};
    let end = () => {};
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        write = (chunk) => controller.enqueue(text.encode(chunk));
        end = () => controller.close();
      },
      cancel: () => {
        write = () => {};
        end = () => {};
      },
    });
    connections.push({
      token: headers.get('authorization'),
      age: Number(query.get('age') ?? Number.NaN),
      send: (event, data = {}) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
      beat: () => write(': \n\n'),
      end: () => end(),
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  return connections;
};

type Work = () => Promise<void>;

/** Web Locks, which jsdom has not: one holder per name, the others in line. Returns the function that takes them away. */
export const provideLocks = (): (() => void) => {
  const lines = new Map<string, Promise<unknown>>();
  const request = (name: string, { signal }: { signal: AbortSignal }, work: Work): Promise<void> => {
    const before = lines.get(name) ?? Promise.resolve();
    const turn = before.then(() => {
      signal.throwIfAborted();
      return work();
    });
    lines.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  return () => void Reflect.deleteProperty(navigator, 'locks');
};

/** As if the page were looked at, or not. */
export const show = (state: DocumentVisibilityState): void => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
};
