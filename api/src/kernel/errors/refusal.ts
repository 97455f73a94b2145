import { type ErrorCode, errorCodes } from '@nearhand/contracts';

/** One of the contracts' `errorCodes`: a new one is listed there first. */
export type RefusalCode = ErrorCode;

/**
 * An answer of the form `{ error, code, ...more }` with its status: throw it anywhere below a route.
 * `error` is a sentence for the person who asked.
 */
export class Refusal extends Error {
  override name = 'Refusal';

  constructor(
    readonly status: number,
    readonly code: RefusalCode,
    sentence: string,
    readonly more: Record<string, unknown> = {},
    readonly headers: Record<string, string> = {},
  ) {
    super(sentence);
  }
}

/** 404 for a thing that is not there, or not for this person's eyes. */
export const missing = (code: RefusalCode, thing: string): Refusal => new Refusal(404, code, `${thing} was not found.`);

export const wrongRole = (sentence = 'Your account may not do this.'): Refusal =>
  new Refusal(403, errorCodes.wrongRole, sentence);
