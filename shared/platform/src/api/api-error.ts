import type { ErrorBody } from '@nearhand/contracts';
import { HTTPError, TimeoutError } from 'ky';

type AnyErrorBody = Pick<ErrorBody, 'error'> & Partial<ErrorBody> & Record<string, unknown>;

/** A change that was not sent; the message is a sentence for a person, or empty. */
export class UnsentError extends Error {}

/** A change that was done for the session before: its answer is not for the person of this one. */
export class OtherSessionError extends Error {
  override message = 'You have signed in anew meanwhile. What was sent before is done for the account of then.';
}

/** The network gave no answer. */
export class NoAnswerError extends TypeError {
  constructor(
    cause: TypeError,
    readonly request: Pick<Request, 'method' | 'url'>,
    /** The browser came online again during the call. */
    readonly isBackOnline: boolean,
    /** The browser was offline when the call began: it was not sent. */
    readonly isUnsent = false,
  ) {
    super(cause.message, { cause });
  }
}

/** No answer came in time. */
export const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

/** False for an answer that cannot be read, and for errors of the code that reads it. */
export const isUnanswered = (error: unknown): boolean => error instanceof NoAnswerError || isTimeout(error);

/** The body of an error answer; undefined when it holds no sentence for a person, or no answer came. */
export const errorBody = async (error: unknown): Promise<AnyErrorBody | undefined> => {
  const isOurs = error instanceof UnsentError || error instanceof OtherSessionError;
  if (isOurs && error.message) return { error: error.message };
  if (!(error instanceof HTTPError)) return undefined;
  const body: unknown = await error.response
    .clone()
    .json()
    .catch(() => undefined);
  return isErrorBody(body) ? body : undefined;
};

const isErrorBody = (body: unknown): body is AnyErrorBody =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string';

/** The error's stable code, `noun/reason`; undefined when the API did not answer with one. */
export const errorCode = async (error: unknown): Promise<string | undefined> => (await errorBody(error))?.code;

/** The HTTP status of an error answer; undefined when no answer came. */
export const errorStatus = (error: unknown): number | undefined =>
  error instanceof HTTPError ? error.response.status : undefined;

/** Of a call without an answer; undefined for others. */
export const errorAddress = (error: unknown): string | undefined =>
  error instanceof NoAnswerError ? error.request.url : undefined;

const mayHaveWorked = 'It may have worked all the same: please check before you try again.';

const isChange = ({ method }: Pick<Request, 'method'>): boolean => method !== 'GET';

/** A change that took too long may be done: the API goes on with it. */
const lateText = (error: unknown): string | undefined =>
  error instanceof TimeoutError && isChange(error.request)
    ? `There was no answer in time. ${mayHaveWorked}`
    : undefined;

/** A change whose connection broke may be done, too, also where the browser went offline meanwhile. */
const lostText = (error: unknown): string | undefined =>
  error instanceof NoAnswerError && isChange(error.request) && !error.isUnsent
    ? `There was no answer. ${mayHaveWorked}`
    : undefined;

const offlineText = (error: unknown): string | undefined =>
  navigator.onLine || error instanceof HTTPError
    ? undefined
    : 'There is no internet connection. Please check it and try again.';

/** For a failed call about which nothing else is known. */
export const unexplained = 'An error occurred. Please try again.';

/**
 * Why a call failed, as a sentence for a person: the API's own, else that the browser is offline or that a change took too long,
 * else `fallback`: the texts of forms are fixed, for a broken connection too.
 */
export const errorText = async (error: unknown, fallback = unexplained): Promise<string> =>
  (await errorBody(error))?.error || lateText(error) || offlineText(error) || fallback;

/**
 * Arguments of `toast.error` for a failed call: the API's sentence, else `title`, explained when the browser is offline or a
 * change may have worked.
 */
export const errorToast = async (
  error: unknown,
  title: string,
): Promise<[text: string, more: { description?: string }]> => {
  const description = lateText(error) ?? lostText(error) ?? offlineText(error);
  return [(await errorBody(error))?.error || title, description ? { description } : {}];
};
