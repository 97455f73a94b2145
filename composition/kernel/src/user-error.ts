import { closest, distance } from 'fastest-levenshtein';

/** One sentence for the person at the terminal, shown without a stack: wrong input, exit code 2. */
export class UserError extends Error {
  override name = 'UserError';
}

/** A right request that could not be carried out: exit code 1. */
export class OperationError extends UserError {}

/** For `catch` of a promise: what takes the place of an {@link OperationError}. Throws other errors again. */
export const onOperationError =
  <T>(instead: (error: OperationError) => T) =>
  (error: unknown): T => {
    if (error instanceof OperationError) return instead(error);
    throw error;
  };

export const errorCode = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/** The end of a sentence about an unknown name: the one of `names` that was probably meant, else all of them. */
export const suggestion = (given: string, names: readonly string[], none = 'there are none.'): string => {
  if (names.length === 0) return none;
  const near = closest(given, names);
  return distance(given, near) <= Math.max(2, given.length / 3)
    ? `did you mean '${near}'?`
    : `there are ${names.join(', ')}.`;
};
