import type { ApiRoutes, Data, Method, PathsOf, Read, RouteName } from '@nearhand/contracts';
import { beginCall, noteChange, onlineCount } from '@slices/host/shared';
import ky, { type KyInstance } from 'ky';
import { NoAnswerError, OtherSessionError } from './api-error.ts';
import { forgetEarlyCalls, takeEarlyAnswer } from './early-calls.ts';
import { createWait } from './held-changes.ts';
import { observe } from './observed-calls.ts';
import { runtimeConfig } from './runtime-config.ts';
import { dropSession, sessionStore } from './session-store.ts';

let client: KyInstance | undefined;

/** Created at the first call: the API's address is in the runtime configuration. */
const http = (): KyInstance => {
  client ??= ky.create({
    prefixUrl: new URL(runtimeConfig().apiBase, globalThis.location?.origin).href,
    retry: 0,
    timeout: 30_000,
    credentials: 'include',
    hooks: { beforeRequest: [sendToken] },
    fetch: fetchAnswer,
  });
  return client;
};

/** Both ways to send reject with `TypeError` when the connection breaks, and a 401 ends the session. */
const sending =
  (way: (request: Request, init?: RequestInit) => Promise<Response>): typeof fetch =>
  async (input, init) => {
    const begunOnline = onlineCount();
    const isUnsent = globalThis.navigator?.onLine === false;
    const sent = input instanceof Request ? input : new Request(input);
    const answer = await way(sent, init).catch((error: unknown) => {
      throw error instanceof TypeError
        ? new NoAnswerError(error, sent, begunOnline !== onlineCount(), isUnsent)
        : error;
    });
    endSession(sent, answer);
    return answer;
  };

const fetchAnswer = sending((sent, init) => takeEarlyAnswer(sent) || fetch(sent, init));

const sendToken = (request: Request) => {
  const { token } = sessionStore.getState();
  if (token) request.headers.set('authorization', `Bearer ${token}`);
};

/** Not a hook of ky, which copies each answer for it. */
const endSession = (request: Request, { status }: Response) => {
  const { token } = sessionStore.getState();
  // An answer to an older token does not concern the present session.
  const isCurrent = token && request.headers.get('authorization') === `Bearer ${token}`;
  // The page that sends a change shows the error itself.
  if (status === 401 && isCurrent) dropSession(token, { expired: request.method === 'GET' });
};

/** The parts of a request, for any route. */
export interface Outgoing {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | undefined>>;
  body?: unknown;
  file?: Readonly<Record<string, Blob>>;
  idempotencyKey?: string;
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
}

const withParams = (path: string, params: Outgoing['params']): string =>
  path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params?.[name] ?? ''));

const send = (method: Method, path: string, call: Outgoing) => {
  const held = method === 'GET' ? undefined : createWait();
  if (held) {
    noteChange();
    forgetEarlyCalls();
  }
  const { params, query = {}, body, file, idempotencyKey, onProgress, signal } = call;
  const observed = beginCall(`${method} ${path}`);
  const answer = http()(withParams(path, params), {
    method,
    searchParams: Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    json: body,
    headers: { ...observed?.headers, ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }) },
    signal,
    ...(held && { hooks: { beforeRequest: [held.wait] } }),
    ...(file && {
      timeout: false,
      // A separate chunk: most visits send no file.
      fetch: sending(async (sent) => (await import('./upload.ts')).upload(sent, file, onProgress)),
    }),
  });
  observe(observed, answer, signal, held?.heldMs);
  return { answer, observed };
};

let changedAt = 0;

/** Whether the API has answered a change with success since `time`, of `performance.now()`. */
export const hasChangedSince = (time: number): boolean => changedAt > time;

/** Calls any route; resolves to the answer as `read` returns it. */
export const request = async (
  method: Method,
  path: string,
  { read, ...outgoing }: Outgoing & { read?: Read<unknown> },
): Promise<unknown> => {
  const { token } = sessionStore.getState();
  const sent = send(method, path, outgoing);
  // `json` of ky reads a copy of the answer first.
  const text = await (await sent.answer).text();
  const answer: unknown = text && JSON.parse(text);
  if (method !== 'GET') {
    changedAt = performance.now();
    const { token: present } = sessionStore.getState();
    // Slices put answers into what the page shows. A query of the session before was cancelled.
    if (token && present && present !== token) throw new OtherSessionError();
  }
  sent.observed?.answered?.(answer);
  return read?.(answer);
};

type RouteAt<M extends Method, Path extends string> = `${M} ${Path}` extends infer N extends RouteName
  ? ApiRoutes[N]
  : never;

/** The reader's result must be assignable from the answer or from its `data`. */
export type Reading<Answer, T> = { read: Read<T> } & ([Answer] extends [T]
  ? unknown
  : [Answer] extends [{ data: T }]
    ? unknown
    : { read: 'The route answers with something else than this reader gives.' });

/** Arguments of a call of a route. */
export type CallOf<M extends Method, Path extends string> = RouteAt<M, Path>['input'] & {
  /** For routes that accept one; {@link idempotentMutation} reuses it for the retry. */
  idempotencyKey?: string;
  /** Called with the uploaded share of a file, from 0 to 1. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
};

const caller = <M extends Method>(method: M) => {
  function call<Path extends PathsOf<M>, T>(
    path: Path,
    options: CallOf<M, Path> & Reading<RouteAt<M, Path>['answer'], T>,
  ): Promise<T>;
  function call<Path extends PathsOf<M>>(path: Path, options: CallOf<M, Path>): Promise<void>;
  function call(path: string, outgoing: Outgoing & { read?: Read<unknown> }): Promise<unknown> {
    return request(method, path, outgoing);
  }
  return call;
};

/**
 * Calls the API, typed by its table of routes: `api.get('bookings/:id', { params: { id }, read })`. Without `read` the
 * answer is dropped. Sends cookies and the bearer token; never retries, toasts or navigates. Times out after 30 seconds,
 * a file after 60 seconds without progress or five minutes without an answer. An error answer rejects with ky's `HTTPError`; see {@link errorText}.
 */
export const api = {
  get: caller('GET'),
  post: caller('POST'),
  put: caller('PUT'),
  patch: caller('PATCH'),
  delete: caller('DELETE'),
  /** As `get`, but resolves to the whole response. */
  response: <Path extends PathsOf<'GET'>>(path: Path, call: CallOf<'GET', Path>): Promise<Response> =>
    send('GET', path, call).answer,
};

/** The `data` of an answer. */
export const unwrap = <T>({ data }: Data<T>): T => data;
