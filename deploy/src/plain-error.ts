/** Something the person at the terminal can mend: shown as its one sentence, without a stack. */
export class PlainError extends Error {
  override name = 'PlainError';
}
