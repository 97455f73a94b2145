import type { ErrorBody } from '@nearhand/contracts';
import { HTTPError } from 'ky';

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
export type RefusedAnswer = Pick<ErrorBody, 'error'> & Partial<ErrorBody> & Record<string, unknown>;

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
