import { PlainError } from '../plain-error.ts';

/** What was asked for was right and could not be done: exit code 1, where wrong input gives 2. */
export class NotDone extends PlainError {}
