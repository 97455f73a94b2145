import { TimeoutError } from 'ky';

/** Without progress. */
const idleTimeoutMs = 60_000;
/** From the last byte sent to the answer: the API reads the file, which takes long on a busy machine. */
const answerTimeoutMs = 300_000;

/** As `fetch` of `request` with `file` as its multipart body; `fetch` itself reports no upload progress. */
export const upload = (
  { method, url, headers, signal }: Request,
  file: Readonly<Record<string, Blob>>,
  onProgress?: (fraction: number) => void,
): Promise<Response> => {
  const body = new FormData();
  for (const [field, content] of Object.entries(file)) body.append(field, content);
  const call = new XMLHttpRequest();
  let timer: ReturnType<typeof setTimeout>;
  return new Promise<Response>((resolve, reject) => {
    const restartTimer = (limitMs = idleTimeoutMs) => {
      clearTimeout(timer);
      timer = setTimeout(() => fail(new TimeoutError(new Request(url, { method }))), limitMs);
    };
    const fail = (reason: unknown) => {
      reject(reason);
      call.abort();
    };
    signal.throwIfAborted();
    signal.onabort = () => fail(signal.reason);
    call.onprogress = () => restartTimer();
    call.upload.onload = () => restartTimer(answerTimeoutMs);
    call.upload.onprogress = ({ loaded, total }) => {
      restartTimer();
      onProgress?.(total ? loaded / total : 0);
    };
    call.onload = () => resolve(new Response(call.response || null, { status: call.status }));
    call.onerror = () => reject(new TypeError('Failed to fetch'));
    call.open(method, url);
    call.withCredentials = true;
    for (const [name, value] of headers) call.setRequestHeader(name, value);
    call.send(body);
    restartTimer();
  }).finally(() => clearTimeout(timer));
};
