import { type ResponsePromise, TimeoutError } from 'ky';
import { api } from './http.ts';

export interface UploadOptions {
  /** Hears how much of the file is with the API, from 0 to 1. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
}

/** Milliseconds in which nothing moves, up or down, after which an upload is given up. */
const longestSilence = 60_000;

/**
 * Sends `file` as the multipart field `field`, by POST. As {@link api} in all else: session, refusals, answer. Rejects
 * with the signal's reason when it is aborted.
 */
export const uploadFile = (path: string, field: string, file: File, options: UploadOptions = {}): ResponsePromise => {
  const body = new FormData();
  body.append(field, file);
  return api.post(path, {
    signal: options.signal,
    timeout: false,
    fetch: (input) => send(new Request(input), body, options.onProgress),
  });
};

/** `fetch` by other means, because it does not tell how far a body has come. */
const send = (request: Request, body: FormData, onProgress?: (fraction: number) => void): Promise<Response> => {
  const { method, url, headers, signal } = request;
  const call = new XMLHttpRequest();
  let silence: ReturnType<typeof setTimeout>;
  return new Promise<Response>((resolve, reject) => {
    const moved = () => {
      clearTimeout(silence);
      silence = setTimeout(() => giveUp(new TimeoutError(request)), longestSilence);
    };
    const giveUp = (reason: unknown) => {
      reject(reason);
      call.abort();
    };
    signal.throwIfAborted();
    signal.onabort = () => giveUp(signal.reason);
    call.onprogress = moved;
    call.upload.onprogress = ({ loaded, total }) => {
      moved();
      onProgress?.(total ? loaded / total : 0);
    };
    call.onload = () => resolve(new Response(call.response || null, { status: call.status }));
    call.onerror = () => reject(new TypeError('Failed to fetch'));
    call.open(method, url);
    call.withCredentials = true;
    for (const [name, value] of headers) call.setRequestHeader(name, value);
    call.send(body);
    moved();
  }).finally(() => clearTimeout(silence));
};
