import { TimeoutError } from 'ky';

/** Milliseconds without any progress, up or down, after which an upload fails. */
const idleTimeoutMs = 60_000;

/**
 * As `fetch` of `request` with `file` as its multipart body, because `fetch` does not tell how far a body has come.
 * Rejects with the signal's reason when it is aborted.
 */
export const upload = (
  { method, url, headers, signal }: Request,
  file: Readonly<Record<string, Blob>>,
  onProgress?: (fraction: number) => void,
): Promise<Response> => {
  const body = new FormData();
  for (const [field, content] of Object.entries(file)) body.append(field, content);
  const call = new XMLHttpRequest();
  let silence: ReturnType<typeof setTimeout>;
  return new Promise<Response>((resolve, reject) => {
    const moved = () => {
      clearTimeout(silence);
      silence = setTimeout(() => giveUp(new TimeoutError(new Request(url, { method }))), idleTimeoutMs);
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
