/** Something the person at the terminal can mend: shown as its one sentence, without a stack. */
export class UserError extends Error {
  override name = 'UserError';
}

/** A right request that could not be carried out: exit code 1, where wrong input gives 2. */
export class OperationError extends UserError {}

/** What Node calls an error: `ENOENT`. */
export const errorCode = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
