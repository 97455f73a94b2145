import type * as errorCodes from './error-codes.ts';

/** A code that the API sends. */
export type ErrorCode = (typeof errorCodes)[keyof typeof errorCodes];
