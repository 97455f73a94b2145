import { type ErrorCode, errorCodes } from '@nearhand/contracts';

/**
 * An answer of the form `{ error, code, ...more }` with its status: throw it anywhere below a route.
 * `error` is a sentence for the person who asked.
 */
export class ApiError extends Error {
  override name = 'ApiError';

  constructor(
    readonly status: number,
    readonly code: ErrorCode,
    sentence: string,
    readonly more: Record<string, unknown> = {},
    readonly headers: Record<string, string> = {},
  ) {
    super(sentence);
  }
}

/** 404 for a thing that is not there, or not for this person's eyes. */
export const notFound = (code: ErrorCode, thing: string): ApiError =>
  new ApiError(404, code, `${thing} was not found.`);

export const wrongRole = (sentence = 'Your account may not do this.'): ApiError =>
  new ApiError(403, errorCodes.wrongRole, sentence);
