import type { ApiError, Data } from '@nearhand/contracts';
import ky, { HTTPError, type KyInstance, type Options } from 'ky';
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

/**
 * The one way to the API. Sends cookies and, when there is one, the bearer token; never retries (Query does), never
 * toasts or navigates. A refusal rejects with ky's `HTTPError`; read it with {@link errorText} and {@link errorCode}.
 */
export const api = {
  get: (path: string, options?: Options) => http().get(path, options),
  post: (path: string, options?: Options) => http().post(path, options),
  put: (path: string, options?: Options) => http().put(path, options),
  patch: (path: string, options?: Options) => http().patch(path, options),
  delete: (path: string, options?: Options) => http().delete(path, options),
};

/** Takes the result out of the API's envelope. */
export const unwrap = <T>({ data }: Data<T>): T => data;

/** Why a call failed, as a sentence for a person: the API's own, else that the browser is offline, else `fallback`. */
export const errorText = async (error: unknown, fallback: string): Promise<string> =>
  (await refusal(error))?.error || offlineText(error) || fallback;

/** What `toast.error` takes for a failed call: the API's sentence, else `title`, explained when the browser is offline. */
export const errorToast = async (error: unknown, title: string): Promise<[text: string, more: ErrorToastMore]> => {
  const description = offlineText(error);
  return [(await refusal(error))?.error || title, description ? { description } : {}];
};
interface ErrorToastMore {
  description?: string;
}

/** Undefined for what was answered, and while the browser has a connection. */
const offlineText = (error: unknown): string | undefined =>
  navigator.onLine || error instanceof HTTPError
    ? undefined
    : 'There is no internet connection. Please check it and try again.';

/** The refusal's stable code, `noun/reason`; undefined when the API did not answer with one. */
export const errorCode = async (error: unknown): Promise<string | undefined> => (await refusal(error))?.code;

/** What a refused call is answered with; only the sentence is sure when something before the API refused. */
export type RefusedAnswer = Pick<ApiError, 'error'> & Partial<ApiError> & Record<string, unknown>;

/** The whole answer to a refused call; undefined when it holds no sentence for a person. */
export const refusal = async (error: unknown): Promise<RefusedAnswer | undefined> => {
  if (!(error instanceof HTTPError)) return undefined;
  const body: unknown = await error.response
    .clone()
    .json()
    .catch(() => undefined);
  return isRefusedAnswer(body) ? body : undefined;
};

/** The HTTP status of a refused call; undefined when no answer came. */
export const errorStatus = (error: unknown): number | undefined =>
  error instanceof HTTPError ? error.response.status : undefined;

const isRefusedAnswer = (body: unknown): body is RefusedAnswer =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string';
