import type { Attempt, AttemptStore } from '@nearhand/platform/idempotent-mutation';
import { type FormOwner, keptItem } from './kept-item.ts';

export const attempts = keptItem(':attempt');

const isAttempt = (data: unknown): data is Attempt =>
  typeof data === 'object' &&
  data !== null &&
  'body' in data &&
  typeof data.body === 'string' &&
  'key' in data &&
  typeof data.key === 'string';

/**
 * Stores the attempt of a creation beyond the page, as the draft of the form is: when the answer is lost and the page
 * loaded anew, the same form sent again is the same creation, paid once.
 */
export const attemptsOf = (owner: FormOwner): AttemptStore => ({
  read: () => {
    const kept = attempts.read(owner);
    return isAttempt(kept) ? kept : undefined;
  },
  write: (attempt) => attempts.keep(owner, attempt),
  remove: () => attempts.drop(owner),
});
