import { type ErrorCode, errorCodes } from '@nearhand/contracts';

/** An answer `{ error, code, ...more }`: throw it anywhere below a route. The sentence is for users. */
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

/** The state of things does not allow it. */
export const conflict = (code: ErrorCode, sentence: string, more?: Record<string, unknown>): ApiError =>
  new ApiError(409, code, sentence, more);

export const forbidden = (code: ErrorCode, sentence: string): ApiError => new ApiError(403, code, sentence);

export const badRequest = (code: ErrorCode, sentence: string, more?: Record<string, unknown>): ApiError =>
  new ApiError(400, code, sentence, more);

/** 400 for one field of what was sent. */
export const wrongField = (field: string, sentence: string, problem = sentence): ApiError =>
  badRequest(errorCodes.invalidInput, sentence, { fields: { [field]: problem } });

export const notFound = (code: ErrorCode, thing: string): ApiError =>
  new ApiError(404, code, `${thing} was not found.`);

export const wrongRole = (sentence = 'Your account may not do this.'): ApiError =>
  new ApiError(403, errorCodes.wrongRole, sentence);
