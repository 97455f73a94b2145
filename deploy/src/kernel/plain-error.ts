/** Something the person at the terminal can mend: shown as its one sentence, without a stack. */
export class PlainError extends Error {
  override name = 'PlainError';
}

/** A right request that could not be carried out: exit code 1, where wrong input gives 2. */
export class NotDone extends PlainError {}

/** What Node calls an error: `ENOENT`. */
export const errorCode = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
