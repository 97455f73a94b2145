import type { ApiRoutes, Data, Method, PathsOf, Read, RouteName } from '@nearhand/contracts';
import ky, { type KyInstance } from 'ky';
import { runtimeConfig } from './runtime-config.ts';
import { dropSession } from './session-end.ts';
import { sessionStore } from './session-store.ts';

let client: KyInstance | undefined;

/** Made at the first call, because the API's address comes with the runtime configuration. */
const http = (): KyInstance => {
  client ??= ky.create({
    prefixUrl: new URL(runtimeConfig().apiBase, window.location.origin).href,
    retry: 0,
    timeout: 30_000,
    credentials: 'include',
    hooks: { beforeRequest: [sendToken], afterResponse: [endSession] },
    fetch: (input, init) => fetch(input, init),
  });
  return client;
};

const sendToken = (request: Request) => {
  const { token } = sessionStore.getState();
  if (token) request.headers.set('authorization', `Bearer ${token}`);
};

const endSession = (request: Request, _options: unknown, response: Response) => {
  const { token } = sessionStore.getState();
  // An answer to an older token says nothing about the one held now.
  const isAboutHeld = token && request.headers.get('authorization') === `Bearer ${token}`;
  // The screen that sends something says itself what became of it.
  if (response.status === 401 && isAboutHeld) dropSession(token, { expired: request.method === 'GET' });
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
  const { params, query = {}, body, file, idempotencyKey, onProgress, signal } = call;
  return http()(withParams(path, params), {
    method,
    searchParams: Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    json: body,
    headers: idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {},
    signal,
    ...(file && {
      timeout: false,
      // Most visits send no file.
      fetch: async (input) => (await import('./upload.ts')).upload(new Request(input), file, onProgress),
    }),
  });
};

/** For any route: the answer as `read` gives it. */
export const request = async (
  method: Method,
  path: string,
  { read, ...outgoing }: Outgoing & { read?: Read<unknown> },
): Promise<unknown> => {
  const answer: unknown = await send(method, path, outgoing).json();
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

/** What a call of a route takes. */
export type CallOf<M extends Method, Path extends string> = RouteAt<M, Path>['input'] & {
  /** Where the route takes one; {@link idempotentMutation} keeps it for the retry. */
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
 * The one way to the API, typed by its table of routes: `api.get('bookings/:id', { params: { id }, read })`. Without
 * `read` the answer is dropped. Sends cookies and, when there is one, the bearer token; never retries (Query does), never
 * toasts or navigates. Gives up after 30 seconds, and a file after 60 without any progress. An error answer rejects with
 * ky's `HTTPError`; read it with {@link errorText} and {@link errorCode}.
 */
export const api = {
  get: caller('GET'),
  post: caller('POST'),
  put: caller('PUT'),
  patch: caller('PATCH'),
  delete: caller('DELETE'),
  /** As `get`, for what needs the headers of the answer, or not all of it. */
  response: <Path extends PathsOf<'GET'>>(path: Path, call: CallOf<'GET', Path>): Promise<Response> =>
    send('GET', path, call),
};

/** Takes the result out of the API's envelope. */
export const unwrap = <T>({ data }: Data<T>): T => data;
