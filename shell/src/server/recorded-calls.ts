import type { RenderedPage } from '@nearhand/contracts';

type Calls = RenderedPage['calls'];
declare const AsyncLocalStorage: new <T>() => { run: <R>(store: T, work: () => R) => R; getStore: () => T | undefined };

/** Makes `fetch` note its calls and their ETags for the document that they are made for. */
export const recordCalls = () => {
  const current = new AsyncLocalStorage<Calls>();
  const plainFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : String(input));
    // Noted first: one that gets no answer counts too.
    const call: Calls[number] = { path: pathname + search, etag: null };
    current.getStore()?.push(call);
    const response = await plainFetch(input, init);
    call.etag = response.headers.get('etag');
    return response;
  };
  return <T>(calls: Calls, work: () => Promise<T>): Promise<T> => current.run(calls, work);
};
